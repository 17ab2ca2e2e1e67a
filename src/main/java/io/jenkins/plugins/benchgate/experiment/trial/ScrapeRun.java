package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.KeptScrapes;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Scrape;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What reads the system's own metrics on each of its machines while a trial runs; closing ends it. */
final class ScrapeRun implements AutoCloseable {
    private static final String SCRIPT = ShellText.read(ScrapeRun.class, "scrape.sh");

    private final List<RemoteTask> tasks = new ArrayList<>();
    private final List<Path> logs = new ArrayList<>();
    private boolean closed;

    private ScrapeRun() {}

    /**
     * Begins to read what the spec asks for, which may be nothing.
     *
     * @param build on the machines of the trial
     * @param trial its folder, with the announcements of what runs in it
     * @param system which runs
     */
    static ScrapeRun begin(Build build, Path trial, SystemUnderTest system) throws IOException {
        ScrapeRun run = new ScrapeRun();
        Scrape scrape = build.spec().trials().scrape();
        if (scrape != null) {
            String phases = build.spec().workload().phases(build.shared(), trial).stream()
                    .filter(Phase::measured)
                    .map(Phase::name)
                    .collect(Collectors.joining("\n"));
            try {
                for (SystemNode member : system.members()) {
                    run.begin(scrape, phases, trial, member, system.members().size());
                }
            } catch (IOException | RuntimeException e) {
                run.close();
                throw e;
            }
        }
        return run;
    }

    private void begin(Scrape scrape, String phases, Path trial, SystemNode member, int members) throws IOException {
        Node node = member.node();
        Path log = KeptScrapes.log(trial, node, members);
        Map<String, String> variables = new LinkedHashMap<>(member.environment());
        variables.put("ADDRESS", Placeholders.fillKnown(scrape.address(), member.environment()));
        variables.put("EVERY", Decimals.plain(scrape.every()));
        variables.put("PHASES", phases);
        variables.put("SESSIONS", TrialWatch.sessions(trial).toString());
        logs.add(log);
        tasks.add(node.start(new Command(
                List.of("sh", "-c", SCRIPT), trial, variables, KeptScrapes.file(trial, node, members), log)));
    }

    /** Ends it, once; what was read stays. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        TaskEnd.of(tasks);
        for (Path log : logs) {
            TrialWatch.deleteEmpty(log);
        }
    }
}
