package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.model.Job;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.experiment.Decision;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.jenkins.history.EarlierBuilds;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.JobRetention;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.Consequence;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ConsoleTable;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The deciding half of an experiment: judges a measurement by the job's history, and keeps what came out. */
public final class BuildVerdict {
    private static final int CONSOLE_WIDTH = 120;

    private BuildVerdict() {}

    /**
     * Decides, and writes the result into the build's folder, the record into the job's history and the verdict to the
     * console. What one build decides at the same time in several branches comes one after the other.
     *
     * @param origin where the build comes from
     * @param open whether an inconclusive verdict marks nothing, because what it judges is measured again
     * @return the action that shows it, already part of the build
     */
    public static BuildVerdictAction decide(
            Run<?, ?> build, Measurement measurement, Origin origin, TaskListener console, boolean open)
            throws IOException {
        synchronized (JobHistories.get().lock(build)) {
            return keep(build, measurement, origin, console, open);
        }
    }

    private static BuildVerdictAction keep(
            Run<?, ?> build, Measurement measurement, Origin origin, TaskListener console, boolean open)
            throws IOException {
        PrintStream lines = console.getLogger();
        List<BuildVerdictAction> earlier = build.getActions(BuildVerdictAction.class);
        Set<String> siblings = new LinkedHashSet<>();
        boolean again = false;
        for (BuildVerdictAction action : earlier) {
            if (action.getExperiment().equals(measurement.job())) {
                siblings.add(JobHistories.get().label(build, siblings.size(), again));
                again = action.isOpen();
            }
        }
        String label = JobHistories.get().label(build, siblings.size(), again);
        if (!again && !siblings.isEmpty()) {
            lines.println("[benchgate] found result " + (siblings.size() + 1) + " of '" + measurement.job()
                    + "' in this build: it is judged by earlier builds, and later ones by the last of them; results of"
                    + " different things need different names");
        }
        String folder = BuildVerdictAction.NAME + (earlier.isEmpty() ? "" : "-" + (earlier.size() + 1));
        Path target = Files.createDirectories(build.getRootDir().toPath().resolve(folder));

        Decided decided = decide(build.getParent(), measurement, origin, label, siblings, target, lines);
        BuildVerdictAction action = new BuildVerdictAction(
                folder, decided.result().record(), Consequence.of(decided.result(), measurement.gates()));
        if (open) {
            action.leaveOpen();
        }
        build.addAction(action);
        build.save();
        lines.print(new ConsoleTable(CONSOLE_WIDTH, false).of(decided.result(), decided.news()));
        return action;
    }

    /** A result, and sentences on changes of level. */
    private record Decided(BuildResult result, List<String> news) {}

    /**
     * Judges and draws without the job's lock, and appends with it: where another build of the job was appended
     * meanwhile, judges anew, so that no two builds are judged by the same past.
     *
     * @param siblings labels of what the same build has judged of the same experiment: no earlier builds
     */
    private static Decided decide(
            Job<?, ?> job,
            Measurement measurement,
            Origin origin,
            String label,
            Set<String> siblings,
            Path target,
            PrintStream lines)
            throws IOException {
        JobHistories histories = JobHistories.get();
        Consumer<String> say = line -> lines.println("[benchgate] " + line);
        while (true) {
            histories.refresh(job, say);
            String before = histories.state(job);
            EarlierBuilds recalled = histories.past(job, origin, measurement, siblings, say);
            // by this very decision, where a crash came before the build was saved
            EarlierBuilds past = recalled.without(label, measurement.started());
            BuildResult result = Decision.of(measurement, past.all(), label, origin);
            ReportFolder.keep(target, result);
            List<String> news = ReportFolder.draw(target, result, past.own());
            // last: what is in the history is compared with, so all of it must be there
            synchronized (histories.lock(job)) {
                // another controller may have appended one
                histories.refresh(job, told -> {});
                if (histories.state(job).equals(before)) {
                    if (past.own().size() == recalled.own().size()) {
                        Retention kept = JobRetention.of(job);
                        String pending = histories.append(job, result.record(), kept.builds(), kept.days());
                        if (!pending.isEmpty()) {
                            say.accept(pending);
                        }
                    }
                    return new Decided(result, news);
                }
            }
        }
    }
}
