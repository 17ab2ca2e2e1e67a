package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that {@code run} and {@code demo} share. */
final class RunOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "benchgate-out",
            description = "Folder for results: those of a build lie in DIR/<name>/<build> (default: ${DEFAULT-VALUE}).")
    Path out;

    @Option(
            names = "--history",
            paramLabel = "PLACE",
            description =
                    "Folder of the histories, one file a job, or the address of a shared history,"
                            + " jdbc:postgresql://HOST/DATABASE?project=NAME (default: what the spec says, else <out>/history).")
    private @Nullable String history;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Random seed of the order of trials and of all resampling (default: derived from job and build).")
    @Nullable
    Long seed;

    /** @param ofSpec the place that the spec names; {@code null} for none */
    HistoryPlace historyPlace(@Nullable HistoryPlace ofSpec) throws UserException {
        if (history != null) {
            return place(history);
        }
        return ofSpec != null ? ofSpec : new HistoryPlace.Folder(out.resolve("history"));
    }

    /** The place that an option {@code --history} names. */
    static HistoryPlace place(String history) throws UserException {
        return UserException.in("--history", () -> HistoryPlace.parse(history));
    }
}
