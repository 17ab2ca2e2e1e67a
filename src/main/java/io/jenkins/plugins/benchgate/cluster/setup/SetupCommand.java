package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * How a command of a set-up has to end: well, and in time.
 *
 * @param what it is, as the beginning of a sentence
 */
record SetupCommand(String what, Duration limit) {
    private static final int NO_SUCH_PROGRAM = 127;

    /**
     * Runs a command to its end.
     *
     * @throws SetupException when it is not a good one
     */
    void of(Node node, Command command, Path log) throws IOException, InterruptedException, SetupException {
        try (RemoteTask task = node.start(command)) {
            OptionalInt status = task.await(limit);
            if (status.isEmpty()) {
                throw new SetupException(what + " did not end within " + limit.toSeconds()
                        + " s; prompts are not answered." + LogTail.of(log));
            }
            if (status.getAsInt() != 0) {
                String missing =
                        status.getAsInt() == NO_SUCH_PROGRAM ? ", which means that a program was not found" : "";
                throw new SetupException(
                        what + " ended with exit status " + status.getAsInt() + missing + "." + LogTail.of(log));
            }
        }
    }
}
