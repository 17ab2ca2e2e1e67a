package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.Format;
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
    @SuppressWarnings("NullAway.Init")
    Path out;

    @Option(
            names = "--history",
            paramLabel = "DIR",
            description = "Folder of the histories, one file a job (default: what the spec says, else <out>/history).")
    private @Nullable Path history;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Random seed of the order of trials and of all resampling (default: derived from job and build).")
    @Nullable
    Long seed;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "What standard output gets: a table, or one JSON object a build (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
    Format format;

    /** @param ofSpec the folder that the spec names; {@code null} for none */
    Path historyFolder(@Nullable Path ofSpec) {
        if (history != null) {
            return history;
        }
        return ofSpec != null ? ofSpec : out.resolve("history");
    }
}
