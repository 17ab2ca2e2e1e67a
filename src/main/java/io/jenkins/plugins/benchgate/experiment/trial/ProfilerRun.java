package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.experiment.run.MissingProgram;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** A profiler as it runs beside the measured phases of a trial; closing ends it. */
final class ProfilerRun implements AutoCloseable {
    private static final String STOP = "stop";
    private static final String READY = "ready";
    private static final double READY_SECONDS = 120;
    private static final String LOG = "profiler.log";
    private static final String AWAIT_LOG = "ready.log";
    private static final String AWAIT = "until [ -e \"$READY\" ]; do sleep 0.1; done";

    /** The session of the system's program is that of the process that its start command became. */
    private static final String FIND =
            """
            for file in "$SESSIONS"/*.session; do
                { read -r PID && read -r role; } <"$file" && [ "$role" = sut ] && break
            done
            export PID
            """;

    private final Profiler profiler;
    private final Node node;
    private final Path folder;
    private final RemoteTask task;

    private ProfilerRun(Profiler profiler, Node node, Path folder, RemoteTask task) {
        this.profiler = profiler;
        this.node = node;
        this.folder = folder;
        this.task = task;
    }

    /**
     * Starts it.
     *
     * @param environment of the version's commands in the trial
     * @param trial folder of the trial, with the announcements of what runs in it
     */
    static ProfilerRun begin(Profiler profiler, Cluster cluster, Map<String, String> environment, Path trial)
            throws IOException, InterruptedException {
        Node node = cluster.sut().get(0);
        Path folder = Profiler.folder(trial);
        node.files().createFolder(folder);
        Files.createDirectories(folder);
        Map<String, String> variables = new LinkedHashMap<>(environment);
        variables.putAll(NodeVariables.of(cluster, Role.SUT, node));
        profiler.variables().forEach((name, value) -> variables.put(name, Placeholders.fillKnown(value, environment)));
        variables.put("SESSIONS", TrialWatch.sessions(trial).toString());
        variables.put("PROFILE", Profiler.profile(trial).toString());
        variables.put("STOP", folder.resolve(STOP).toString());
        variables.put("READY", folder.resolve(READY).toString());
        Command command = Command.shell(FIND + profiler.script(), folder, variables, folder.resolve(LOG));
        ProfilerRun run = new ProfilerRun(profiler, node, trial, node.start(command));
        if (profiler.announced()) {
            try {
                run.await(trial, variables);
            } catch (IOException | InterruptedException | RuntimeException e) {
                run.close();
                throw e;
            }
        }
        return run;
    }

    /** A JVM that has never been recorded takes seconds to begin; one that failed is told of at the end. */
    private void await(Path trialFolder, Map<String, String> variables) throws IOException, InterruptedException {
        Path folder = Profiler.folder(trialFolder);
        Command wait = Command.shell(AWAIT, folder, variables, folder.resolve(AWAIT_LOG));
        long begin = System.nanoTime();
        try (RemoteTask waiting = node.start(wait)) {
            while (waiting.await(Duration.ofMillis(100)).isEmpty()
                    && task.alive()
                    && (System.nanoTime() - begin) / 1e9 < READY_SECONDS) {
                // it is asked again
            }
        }
        Files.deleteIfExists(folder.resolve(AWAIT_LOG));
    }

    /**
     * Tells it that the measured phases are over, waits for its end, and fetches the profile.
     *
     * @return what went wrong; empty where there is a profile
     */
    List<String> end() throws IOException, InterruptedException {
        Path own = Profiler.folder(folder);
        node.files().createFolder(own.resolve(STOP));
        OptionalInt status = task.await(Duration.ofMillis((long) (profiler.seconds() * 1000)));
        task.close();
        node.files().delete(own.resolve(STOP));
        node.files().delete(own.resolve(READY));
        node.files().pull(own, Set.of(LOG));
        Path profile = Profiler.profile(folder);
        if (Files.isRegularFile(profile) && Files.size(profile) > 0) {
            return List.of();
        }
        Path log = own.resolve(LOG);
        String how = status.isEmpty()
                ? "did not end within " + Math.round(profiler.seconds()) + " s after the measured phase"
                : "ended with exit status " + status.getAsInt();
        return List.of("The profiler " + how + " and left no profile." + MissingProgram.hint(status.orElse(0), log)
                + LogTail.of(log));
    }

    @Override
    public void close() {
        task.close();
    }
}
