package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code bisect}. */
final class BisectOptions {
    @Option(
            names = "--good",
            paramLabel = "REV",
            required = true,
            description = "Revision that all others are compared with, an ancestor of --bad.")
    private String good;

    @Option(
            names = "--bad",
            paramLabel = "REV",
            required = true,
            description = "Revision whose metric differs, at most 1000 commits later.")
    private String bad;

    @Option(
            names = "--metric",
            paramLabel = "GLOB",
            description = "Metric to look at; * matches any characters (default: that of the spec's gates).")
    @Nullable
    private String metric;

    @Option(
            names = "--statistic",
            paramLabel = "NAME",
            description = "Its statistic, such as median or p99 (default: that of the spec's gates, else median, or"
                    + " mean where the tool reports no median).")
    @Nullable
    private String statistic;

    @Option(
            names = "--change",
            paramLabel = "regression|improvement|any",
            defaultValue = "regression",
            description = "Change that is expected from good to bad; the opposite is a usage error (default:"
                    + " ${DEFAULT-VALUE}).")
    private Bisection.Wanted change;

    @Option(
            names = "--error",
            paramLabel = "PERCENT",
            defaultValue = BisectRequest.ERROR,
            description =
                    "Probability with which a commit that is named may be another one (default: ${DEFAULT-VALUE}).")
    private Percent error;

    @Option(
            names = "--trials",
            paramLabel = "N",
            defaultValue = "" + BisectRequest.TRIALS,
            description = "Trials of a commit, at most (default: ${DEFAULT-VALUE}).")
    private int trials;

    @Option(
            names = "--budget",
            paramLabel = "N",
            defaultValue = "" + BisectRequest.BUDGET,
            description = "Trials of all commits, at most (default: ${DEFAULT-VALUE}).")
    private int budget;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Trials of each version whenever a commit is measured (default: 1; 2 in a duet; 4 on machines or"
                            + " with preload).")
    @Nullable
    private Integer rounds;

    @Option(
            names = "--thorough",
            description =
                    "Also compares commits between two that do not differ, for changes that cancel each other out.")
    private boolean thorough;

    @Option(
            names = "--repository",
            paramLabel = "DIR",
            description =
                    "Clone that knows the commits (default: that of the spec's source, else a copy of it in --out).")
    @Nullable
    Path repository;

    @Option(
            names = "--keep",
            paramLabel = "N",
            defaultValue = "" + BisectRequest.KEEP,
            description = "Installed commits that are kept while it runs, at least 2 (default: ${DEFAULT-VALUE}).")
    int keep;

    @Option(
            names = "--history",
            paramLabel = "PLACE",
            description = "History whose builds say where to look first: a folder, or the address of a shared history"
                    + " (default: that of the spec, else none).")
    @Nullable
    String history;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "bisect",
            description = "Folder for what is measured (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--again", description = "Begins anew, and deletes the search that is in the folder.")
    boolean again;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Number that the order of trials follows from (default: from spec, revisions and metric).")
    @Nullable
    private Long seed;

    /** @throws IllegalArgumentException one line: what is out of its limits */
    BisectRequest request() {
        return new BisectRequest(
                good,
                bad,
                Objects.requireNonNullElse(metric, ""),
                Objects.requireNonNullElse(statistic, ""),
                change,
                error.value() / 100,
                trials,
                budget,
                rounds,
                thorough,
                keep,
                seed);
    }

    Path folder() {
        return out.toAbsolutePath().normalize();
    }
}
