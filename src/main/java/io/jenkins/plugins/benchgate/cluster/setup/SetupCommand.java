package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.setup.MachineSetup.SetupException;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
                List<String> last = LogTail.lines(log);
                throw new SetupException(Sentences.english(
                        last.isEmpty() ? "stored.setupLateSilent" : "stored.setupLate",
                        what,
                        Figure.of(limit.toSeconds()),
                        log.toString(),
                        LogTail.indented(last)));
            }
            if (status.getAsInt() != 0) {
                boolean missing = status.getAsInt() == NO_SUCH_PROGRAM;
                List<String> last = LogTail.lines(log);
                throw new SetupException(Sentences.english(
                        last.isEmpty()
                                ? (missing ? "stored.setupMissingSilent" : "stored.setupEndedSilent")
                                : (missing ? "stored.setupMissing" : "stored.setupEnded"),
                        what,
                        Figure.of(status.getAsInt()),
                        log.toString(),
                        LogTail.indented(last)));
            }
        }
    }
}
