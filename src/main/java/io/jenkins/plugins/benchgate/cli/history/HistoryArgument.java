package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Histories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The argument {@code HISTORY} of commands: a file, or the address of a job's shared history. */
public final class HistoryArgument {
    private HistoryArgument() {}

    /** Reads the series of a table or of a job's own history. */
    public static List<BuildSeries> series(String text, double confidence, Consumer<String> warnings)
            throws IOException, UserException {
        try {
            return Histories.series(text, confidence, System.getenv(), warnings);
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    /** Opens a job's own history, which is there; the caller closes it. */
    public static JobHistory open(String text) throws IOException, UserException {
        if (!text.startsWith(HistoryPlace.DATABASE)) {
            Path file = Path.of(text);
            if (!Files.isRegularFile(file) || !text.endsWith(".jsonl")) {
                throw new UserException("found " + (Files.exists(file) ? "" : "no ") + file
                        + ", expected a job's own history such as benchgate-out/history/NAME.jsonl");
            }
        }
        try {
            return Histories.named(text, System.getenv());
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }
}
