package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.MissingProgram;
import io.jenkins.plugins.benchgate.spec.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A version of the system under test as it runs on one of its nodes.
 *
 * @param on where that is, for messages, after a space; empty where there is one node
 * @param log of the version on this node
 * @param checks log of its health command
 * @param environment of its commands on this node
 * @param port that it was given
 * @param task the version itself
 */
record SystemNode(
        Node node,
        String on,
        Version version,
        Path install,
        Path log,
        Path checks,
        Map<String, String> environment,
        int port,
        RemoteTask task)
        implements AutoCloseable {
    private static final Duration STOP = Duration.ofSeconds(30);
    private static final Duration HEALTH_CHECK = Duration.ofSeconds(20);
    private static final long BETWEEN_CHECKS_MILLISECONDS = 50;

    /**
     * Waits until it is ready.
     *
     * @throws ExperimentException when it ends or does not become ready in time; the message holds its last log lines
     */
    void awaitReady() throws IOException, InterruptedException, ExperimentException {
        long end = System.nanoTime() + (long) (version.health().seconds() * 1e9);
        while (task.alive()) {
            if (ready()) {
                return;
            }
            if (System.nanoTime() > end) {
                String why = version.health().command() == null
                        ? "nothing accepted a connection on " + node.peerAddress() + ":" + port + ", the port in $PORT"
                        : "its health command did not succeed (what it printed is in " + checks + ")";
                throw new ExperimentException(words() + " was not ready within "
                        + Math.round(version.health().seconds()) + " s: " + why + "." + LogTail.of(log));
            }
            Thread.sleep(BETWEEN_CHECKS_MILLISECONDS);
        }
        OptionalInt status = task.await(Duration.ZERO);
        throw new ExperimentException(words() + " ended before it was ready, with exit status " + status.orElse(-1)
                + "." + MissingProgram.hint(status.orElse(-1), log) + LogTail.of(log));
    }

    private String words() {
        return "The " + version.key() + " (" + version.label() + ")" + on;
    }

    private boolean ready() throws IOException, InterruptedException {
        String health = version.health().command();
        if (health == null) {
            return node.accepts(port);
        }
        try (RemoteTask check = node.start(Command.shell(health, install, environment, checks))) {
            return check.await(HEALTH_CHECK).equals(OptionalInt.of(0));
        }
    }

    @Override
    public void close() throws IOException {
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
