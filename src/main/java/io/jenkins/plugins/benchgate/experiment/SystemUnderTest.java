package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import io.jenkins.plugins.benchgate.spec.Placeholders;
import io.jenkins.plugins.benchgate.spec.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A running version of the system under test; closing it stops it. A version without a start command, such as the subject of
 * a microbenchmark, has nothing that runs.
 */
final class SystemUnderTest implements AutoCloseable {
    static final String LOG = "sut.log";
    private static final String HEALTH_LOG = "health.log";
    private static final Duration STOP = Duration.ofSeconds(30);
    private static final Duration HEALTH_CHECK = Duration.ofSeconds(20);
    private static final long BETWEEN_CHECKS_MILLISECONDS = 50;

    private final Node node;
    private final Version version;
    private final Path install;
    private final Path log;
    private final Map<String, String> environment;
    private final @Nullable RemoteTask task;

    private SystemUnderTest(
            Node node,
            Version version,
            Path install,
            Path log,
            Map<String, String> environment,
            @Nullable RemoteTask task) {
        this.node = node;
        this.version = version;
        this.install = install;
        this.log = log;
        this.environment = environment;
        this.task = task;
    }

    /**
     * The variables of a version's commands that do not depend on a trial.
     *
     * @param environment of the build, on which the version's own lie
     */
    static Map<String, String> variables(Map<String, String> environment, Version version, Path spec, Path install) {
        Map<String, String> variables = new LinkedHashMap<>(environment);
        variables.putAll(version.environment());
        variables.putAll(variables(Map.of(), spec));
        variables.put(Placeholders.VERSION, version.key());
        variables.put(Placeholders.INSTALL, install.toAbsolutePath().toString());
        return variables;
    }

    /** The variables of commands that belong to no version. */
    static Map<String, String> variables(Map<String, String> environment, Path spec) {
        Map<String, String> variables = new LinkedHashMap<>(environment);
        Path parent = spec.toAbsolutePath().getParent();
        variables.put(Placeholders.SPEC, String.valueOf(parent));
        return variables;
    }

    /** Puts data into the folder that {@link Placeholders#DATA} names among the variables. */
    interface Filling {
        void fill(Map<String, String> variables) throws IOException, InterruptedException, ExperimentException;
    }

    /**
     * Starts a version and waits until it is ready.
     *
     * @param variables from {@link #variables}
     * @param folder of the trial; gets the system's log and data
     * @param watch is told which processes are the system's
     * @param filling puts into its data folder what it is to find there
     * @throws ExperimentException when it ends or does not become ready in time; the message holds its last log lines
     */
    static SystemUnderTest start(
            Node node,
            Version version,
            Map<String, String> variables,
            Path install,
            Path folder,
            TrialWatch watch,
            Filling filling)
            throws IOException, InterruptedException, ExperimentException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Path log = folder.resolve(LOG);
        Map<String, String> environment = new LinkedHashMap<>(variables);
        environment.put(Placeholders.DATA, data.toAbsolutePath().toString());
        filling.fill(environment);
        String start = version.start();
        if (start == null) {
            return new SystemUnderTest(node, version, install, log, environment, null);
        }
        int port = node.freePort(version.port());
        environment.put(Placeholders.HOST, node.address());
        environment.put(Placeholders.PORT, String.valueOf(port));
        RemoteTask task = node.start(watch.ofSystem(Command.shell(start, install, environment, log)));
        SystemUnderTest system = new SystemUnderTest(node, version, install, log, environment, task);
        try {
            system.awaitReady(task, port);
            return system;
        } catch (IOException | InterruptedException | ExperimentException | RuntimeException e) {
            task.close();
            throw e;
        }
    }

    private void awaitReady(RemoteTask task, int port) throws IOException, InterruptedException, ExperimentException {
        long end = System.nanoTime() + (long) (version.healthSeconds() * 1e9);
        while (task.alive()) {
            if (ready(port)) {
                return;
            }
            if (System.nanoTime() > end) {
                String why = version.health() == null
                        ? "nothing accepted a connection on " + node.address() + ":" + port + ", the port in $PORT"
                        : "its health command did not succeed (what it printed is in " + log.resolveSibling(HEALTH_LOG)
                                + ")";
                throw new ExperimentException("The " + version.key() + " (" + version.label()
                        + ") was not ready within " + Math.round(version.healthSeconds()) + " s: " + why + "."
                        + LogTail.of(log));
            }
            Thread.sleep(BETWEEN_CHECKS_MILLISECONDS);
        }
        OptionalInt status = task.await(Duration.ZERO);
        throw new ExperimentException("The " + version.key() + " (" + version.label()
                + ") ended before it was ready, with exit status " + status.orElse(-1) + "."
                + MissingProgram.hint(status.orElse(-1), log) + LogTail.of(log));
    }

    private boolean ready(int port) throws IOException, InterruptedException {
        String health = version.health();
        if (health == null) {
            return node.accepts(port);
        }
        Path checks = log.resolveSibling(HEALTH_LOG);
        try (RemoteTask check = node.start(Command.shell(health, install, environment, checks))) {
            return check.await(HEALTH_CHECK).equals(OptionalInt.of(0));
        }
    }

    /** Whether it still runs; what has nothing to run cannot end. */
    boolean alive() {
        return task == null || task.alive();
    }

    /** What {@link Placeholders} stand for while it runs. */
    Map<String, String> environment() {
        return environment;
    }

    @Override
    public void close() throws IOException {
        if (task == null) {
            return;
        }
        String stop = version.stop();
        try (task) {
            if (stop != null && task.alive()) {
                try (RemoteTask stopping = node.start(Command.shell(stop, install, environment, log))) {
                    // what could not be told to end need not be waited for
                    if (stopping.await(STOP).equals(OptionalInt.of(0))) {
                        task.await(STOP);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
