package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Step;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.BuildClock;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Installation;
import io.jenkins.plugins.benchgate.experiment.run.Leftovers;
import io.jenkins.plugins.benchgate.experiment.run.MaskedFiles;
import io.jenkins.plugins.benchgate.experiment.run.NodeNames;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.TrialSite;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Preload;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Data that is loaded into a version once a build, and put back for each of its trials (THESIS 7.3.1). Versions that
 * say nothing of it load their data in each trial.
 */
public record Preloads(Build build) {
    private static final String LOG = "preload.log";

    private Path saved(Version version) {
        return Installation.folder(build.out()).resolve("saved-" + version.key());
    }

    /**
     * Starts each version that asks for it, loads it, stops it and saves its data.
     *
     * @throws ExperimentException when it does not become ready, is not loaded as was asked, or cannot be saved
     */
    public void save() throws IOException, InterruptedException, ExperimentException {
        for (Version version : build.spec().versions()) {
            Preload preload = version.preload();
            if (preload != null) {
                BuildClock.Track loading = build.clock().track(Activity.LOADING);
                try {
                    save(version, preload);
                } finally {
                    loading.close();
                }
            }
        }
    }

    private void save(Version version, Preload preload) throws IOException, InterruptedException, ExperimentException {
        build.progress().say("Loading the " + version.key() + " once: " + version.label());
        Path folder = build.out().resolve("preload-" + version.key());
        FolderTree.delete(folder);
        Files.createDirectories(folder);
        for (Node node : build.cluster().nodes()) {
            node.files().createFolder(folder);
        }
        try {
            save(version, preload, folder);
        } finally {
            Leftovers.delete(build.cluster().nodes(), folder.resolve("data")).forEach(build.progress()::say);
        }
        new MaskedFiles(build.masking()).in(folder, Set.of());
        RawResults.keep(folder);
    }

    private void save(Version version, Preload preload, Path folder)
            throws IOException, InterruptedException, ExperimentException {
        Cluster cluster = build.cluster();
        Map<String, String> commands = new LinkedHashMap<>();
        Reading reading;
        try (BuildClock.Track track = build.clock().track(Activity.LOADING);
                TrialWatch watch = new TrialWatch(cluster, folder);
                SystemUnderTest system = SystemUnderTest.start(
                        build, version, folder, watch, SpanCollection.none(build.spec()), (node, data) -> {})) {
            commands.putAll(system.environment());
            Slot slot = new Slot(version.key(), 0);
            TrialSite place = new TrialSite(build, slot, folder, null, true);
            reading = new PhaseRuns(place, folder, watch, track, phase -> {})
                    .drive(system, version, slot, build.spec().workload()::loads);
        }
        String what = "Loading the " + version.key() + " (" + version.label() + ") once";
        if (!reading.faults().isEmpty()) {
            throw new ExperimentException(what + ": " + String.join(" ", reading.faults()));
        }
        reading.warnings().forEach(warning -> build.progress().say(what + ": " + warning));
        new ParallelWork<>(ExperimentException.class)
                .steps(cluster.sut().stream()
                        .<Step<ExperimentException>>map(node -> () -> {
                            node.files().delete(saved(version));
                            node.files().createFolder(saved(version));
                            Map<String, String> own = new LinkedHashMap<>(commands);
                            own.putAll(NodeVariables.of(cluster, Role.SUT, node));
                            end(node, "Saving the data of the " + version.key(), version, preload.save(), own, folder);
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
    void restore(Node where, Version version, Map<String, String> commands, Path folder)
            throws IOException, InterruptedException, ExperimentException {
        Preload preload = version.preload();
        if (preload == null) {
            return;
        }
        BuildClock.Track restoring = build.clock().track(Activity.RESTORING);
        try {
            end(where, "Restoring the data of the " + version.key(), version, preload.restore(), commands, folder);
        } finally {
            restoring.close();
        }
    }

    private void end(Node where, String what, Version version, String line, Map<String, String> commands, Path folder)
            throws IOException, InterruptedException, ExperimentException {
        int nodes = build.cluster().sut().size();
        Path log = folder.resolve(NodeNames.file(LOG, where, nodes));
        Map<String, String> variables = new LinkedHashMap<>(commands);
        variables.put(Preload.SAVED, saved(version).toAbsolutePath().toString());
        Installation.end(
                where,
                what + NodeNames.on(where, nodes),
                Command.shell(line, build.install(version), variables, log),
                log,
                build.spec().trials().installSeconds());
    }
}
