package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.cli.output.ToleranceOption;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.compare.MetricComparison;
import io.jenkins.plugins.benchgate.experiment.compare.SideBySide;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.stats.Multiplicity;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: a candidate's measured values against a baseline's. */
@Command(name = "compare", description = "Compares the measured values of two versions, metric by metric.")
public final class CompareCommand extends AnsweringCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..2",
            description = "Measured values of both versions in one Series CSV; or two outputs of tools, folders of"
                    + " such, or patterns in quotes: first the baseline, then the candidate. See docs/formats.md.")
    private List<Path> files;

    @Mixin
    private VersionOptions versions;

    @Mixin
    private ToleranceOption tolerance;

    @Mixin
    private StatisticsOptions statistics;

    @Option(
            names = "--same-machines",
            description = "Both versions were measured on the same machines, so that equal instance labels are one"
                    + " machine (default: the labels alone do not prove it, and intervals are wider).")
    private boolean sameMachines;

    @Option(
            names = "--threshold",
            paramLabel = "PCT",
            defaultValue = "1",
            description = "Change in %% from which a change that noise could explain is potential"
                    + " (default: ${DEFAULT-VALUE}).")
    private Percent threshold;

    @Option(
            names = "--outliers",
            paramLabel = "keep|drop",
            defaultValue = "keep",
            description = "Whether to keep values of at least ten times the median of their version"
                    + " (default: ${DEFAULT-VALUE}).")
    private OutlierRule outliers;

    @Option(
            names = "--correction",
            paramLabel = "none|bonferroni|benjamini-hochberg",
            defaultValue = "none",
            description = "How adjustedP corrects for the number of metrics (default: ${DEFAULT-VALUE}).")
    private Correction correction;

    /** What becomes of outliers. */
    public enum OutlierRule {
        KEEP,
        DROP;
    }

    /** How p-values are adjusted. */
    public enum Correction {
        NONE(null),
        BONFERRONI(Multiplicity.BONFERRONI),
        BENJAMINI_HOCHBERG(Multiplicity.BENJAMINI_HOCHBERG);

        private final @Nullable Multiplicity multiplicity;

        Correction(@Nullable Multiplicity multiplicity) {
            this.multiplicity = multiplicity;
        }
    }

    @Override
    public Integer call() throws Exception {
        PrintWriter err = err();
        if (outliers == OutlierRule.DROP && statistics.method == StatisticsOptions.MethodWord.DUET) {
            throw new UserException(
                    "found --outliers drop with --method duet, expected keep: a duet needs whole pairs and winsorises");
        }
        Path file = files.get(files.size() - 1);
        boolean one = files.size() == 1;
        ResultForm form = tolerance.in(one ? ResultForm.of(Tool.SERIES) : ResultForm.ANY);
        SeriesFile series = one
                ? SeriesFile.read(file, statistics, err)
                : SeriesFile.read(files.get(0), file, form, versions, statistics, err);
        SideBySide sideBySide = new SideBySide(
                statistics.method(series.seed(), sameMachines),
                statistics.statistic,
                threshold.value(),
                outliers == OutlierRule.DROP,
                correction.multiplicity);
        List<Series> gaps = new ArrayList<>();
        List<SideBySide.Pair> pairs = series.pairs(versions, gaps::add);
        gaps.forEach(gap -> err.println(TextTable.clean(file + ": " + CompareAnswer.gap(gap))));
        if (pairs.isEmpty() && !gaps.isEmpty()) {
            err.println(TextTable.clean(
                    file + ": found no metric that both versions have, expected one name for one benchmark"
                            + (isHyperfine(file)
                                    ? ": hyperfine names results by their commands, unless -n NAME says it"
                                    : "")));
        }
        List<MetricComparison> comparisons = statistics.onThreads(file, () -> sideBySide.compare(pairs)).stream()
                .map(series::doubted)
                .toList();
        CompareAnswer answer = new CompareAnswer(statistics, versions, series.seed());
        answers(
                () -> Stream.concat(
                        comparisons.stream().map(answer::json), gaps.stream().map(answer::json)),
                () -> comparisons.isEmpty() ? "" : answer.text(comparisons, terminal()));
        for (MetricComparison comparison : comparisons) {
            if (comparison.classification() == null) {
                err.println(answer.inconclusive(file, comparison));
            }
        }
        return Stream.concat(
                        comparisons.stream().map(MetricComparison::outcome),
                        Stream.of(!gaps.isEmpty() ? Outcome.INCONCLUSIVE : Outcome.PASS))
                .max(Comparator.naturalOrder())
                .orElseThrow()
                .exitCode();
    }

    private static boolean isHyperfine(Path file) throws IOException {
        return Files.isRegularFile(file) && Readers.detect(file) == Tool.HYPERFINE;
    }

    /** The options that say which version of a series file is which. */
    static final class VersionOptions {
        @Option(
                names = "--baseline",
                paramLabel = "NAME",
                defaultValue = Trial.BASELINE,
                description = "The baseline's name in the column version (default: ${DEFAULT-VALUE}).")
        String baseline;

        @Option(
                names = "--candidate",
                paramLabel = "NAME",
                defaultValue = Trial.CANDIDATE,
                description = "The candidate's name in the column version (default: ${DEFAULT-VALUE}).")
        String candidate;
    }
}
