package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Step;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.experiment.record.MaskedFiles;
import io.jenkins.plugins.benchgate.experiment.record.RawResults;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.Preload;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Data that is loaded into a version once a build, and put back for each of its trials (THESIS 7.3.1). Versions that say
 * nothing of it load their data in each trial.
 */
public final class Preloads {
    private static final String LOG = "preload.log";

    private final Spec spec;
    private final Cluster cluster;
    private final Map<String, String> environment;
    private final Map<String, String> secrets;
    private final Masking masking;
    private final Path out;
    private final Path shared;
    private final Progress progress;

    /**
     * Before anything is loaded.
     *
     * @param environment of the build's commands
     * @param secrets as for {@link PhaseRuns}
     * @param masking of what is kept
     * @param out folder of the results
     * @param shared folder of what all trials share
     */
    public Preloads(
            Spec spec,
            Cluster cluster,
            Map<String, String> environment,
            Map<String, String> secrets,
            Masking masking,
            Path out,
            Path shared,
            Progress progress) {
        this.spec = spec;
        this.cluster = cluster;
        this.environment = environment;
        this.secrets = secrets;
        this.masking = masking;
        this.out = out;
        this.shared = shared;
        this.progress = progress;
    }

    private Path saved(Version version) {
        return Installation.folder(out).resolve("saved-" + version.key());
    }

    /**
     * Starts each version that asks for it, loads it, stops it and saves its data.
     *
     * @param installs folder of each version
     * @throws ExperimentException when it does not become ready, is not loaded as was asked, or cannot be saved
     */
    public void save(Map<Version, Path> installs) throws IOException, InterruptedException, ExperimentException {
        for (Map.Entry<Version, Path> install : installs.entrySet()) {
            Preload preload = install.getKey().preload();
            if (preload != null) {
                save(install.getKey(), preload, install.getValue());
            }
        }
    }

    private void save(Version version, Preload preload, Path install)
            throws IOException, InterruptedException, ExperimentException {
        progress.say("Loading the " + version.key() + " once: " + version.label());
        Path folder = out.resolve("preload-" + version.key());
        FolderTree.delete(folder);
        Files.createDirectories(folder);
        for (Node node : cluster.nodes()) {
            node.files().createFolder(folder);
        }
        try {
            save(version, preload, install, folder);
        } finally {
            Leftovers.delete(cluster.nodes(), folder.resolve("data")).forEach(progress::say);
        }
        new MaskedFiles(masking).in(folder, Set.of());
        RawResults.keep(folder);
    }

    private void save(Version version, Preload preload, Path install, Path folder)
            throws IOException, InterruptedException, ExperimentException {
        Map<String, String> variables = SystemUnderTest.variables(environment, version, spec.file(), install);
        Map<String, String> commands = new LinkedHashMap<>();
        Reading reading;
        try (TrialWatch watch = new TrialWatch(cluster, folder);
                SystemUnderTest system = SystemUnderTest.start(
                        cluster, version, variables, install, folder, watch, (node, data) -> {})) {
            commands.putAll(system.environment());
            StartLine start = new StartLine(folder, List.of(new Slot(version.key(), 1)));
            Place place = new Place(cluster, start, List.of());
            reading = new PhaseRuns(spec, shared, folder, place, secrets, masking, watch, phase -> {})
                    .drive(system, version, spec.workload()::loads);
        }
        String what = "Loading the " + version.key() + " (" + version.label() + ") once";
        if (!reading.faults().isEmpty()) {
            throw new ExperimentException(what + ": " + String.join(" ", reading.faults()));
        }
        reading.warnings().forEach(warning -> progress.say(what + ": " + warning));
        new ParallelWork<>(ExperimentException.class)
                .steps(cluster.sut().stream()
                        .<Step<ExperimentException>>map(node -> () -> {
                            node.files().delete(saved(version));
                            node.files().createFolder(saved(version));
                            Map<String, String> own = new LinkedHashMap<>(commands);
                            own.putAll(NodeVariables.of(cluster, Role.SUT, node));
                            end(
                                    node,
                                    "Saving the data of the " + version.key(),
                                    version,
                                    preload.save(),
                                    own,
                                    install,
                                    folder);
                        })
                        .toList());
    }

    /**
     * Puts a version's data back, where it was loaded once.
     *
     * @param where one of the machines, or a part of it
     * @param commands variables of the version's commands, among them the folder that its data belongs in
     * @param folder of the trial
     * @throws ExperimentException when the data cannot be put back
     */
    void restore(Node where, Version version, Map<String, String> commands, Path install, Path folder)
            throws IOException, InterruptedException, ExperimentException {
        Preload preload = version.preload();
        if (preload != null) {
            end(
                    where,
                    "Restoring the data of the " + version.key(),
                    version,
                    preload.restore(),
                    commands,
                    install,
                    folder);
        }
    }

    private void end(
            Node where,
            String what,
            Version version,
            String line,
            Map<String, String> commands,
            Path install,
            Path folder)
            throws IOException, InterruptedException, ExperimentException {
        int nodes = cluster.sut().size();
        Path log = folder.resolve(NodeNames.file(LOG, where, nodes));
        Map<String, String> variables = new LinkedHashMap<>(commands);
        variables.put(Preload.SAVED, saved(version).toAbsolutePath().toString());
        Installation.end(
                where,
                what + NodeNames.on(where, nodes),
                Command.shell(line, install, variables, log),
                log,
                spec.installSeconds());
    }
}
