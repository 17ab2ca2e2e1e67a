package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.TracedCalls;
import io.jenkins.plugins.benchgate.report.chart.BurstChart;
import io.jenkins.plugins.benchgate.report.chart.ChainChart;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import io.jenkins.plugins.benchgate.report.chart.ComparisonChart;
import io.jenkins.plugins.benchgate.report.chart.DelayChart;
import io.jenkins.plugins.benchgate.report.chart.DistributionChart;
import io.jenkins.plugins.benchgate.report.chart.PartsChart;
import io.jenkins.plugins.benchgate.report.chart.ProfileChart;
import io.jenkins.plugins.benchgate.report.chart.QuantileChart;
import io.jenkins.plugins.benchgate.report.chart.TrialChart;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The charts of a build that have an address; nothing where there is nothing to draw. */
final class BuildChart {
    private static final int CHANGES = 50;

    private BuildChart() {}

    /**
     * The relative change of each series, as far as one chart can show them.
     *
     * @param asked how many at most; what is no number from 1 on asks for as many as there is room for
     */
    static Optional<Chart> changes(BuildResult result, @Nullable String asked) {
        int most = asked != null && asked.matches("[1-9]\\d?") ? Math.min(CHANGES, Integer.parseInt(asked)) : CHANGES;
        return drawn(ComparisonChart.of(
                Gravest.series(result.record(), most).rows(), result.record().verdicts()));
    }

    /** One metric in each trial. */
    static Optional<Chart> trials(BuildResult result, @Nullable String metric) {
        return metric(result, metric).map(one -> new TrialChart(one.name(), one.unit(), result.trials()));
    }

    /**
     * How the values of a metric are spread.
     *
     * @param kind {@code histogram}, {@code ecdf} or {@code percentiles}; a histogram where it is something else
     */
    static Optional<Chart> distribution(BuildResult result, @Nullable String metric, @Nullable String kind) {
        List<TrialSummary> trials = result.trials();
        return metric(result, metric)
                .flatMap(one -> drawn(
                        switch (Objects.requireNonNullElse(kind, "")) {
                            case "percentiles" -> new QuantileChart(one.name(), one.unit(), trials);
                            case "ecdf" ->
                                new DistributionChart(one.name(), one.unit(), trials, DistributionChart.Kind.ECDF);
                            default ->
                                new DistributionChart(one.name(), one.unit(), trials, DistributionChart.Kind.HISTOGRAM);
                        }));
    }

    /**
     * Where the time of chains went, or in which functions that of the processor changed.
     *
     * @param kind {@code profile}, {@code typical} or {@code slowest} chains, {@code delays} of messages, a
     *     {@code burst} of a function; the parts of chains where it is something else
     * @param operation that the chains begin with, or the function; delays are of all
     */
    static Optional<Chart> time(BuildResult result, @Nullable String kind, @Nullable String operation) {
        Optional<Explanation> explained = result.explanations().stream()
                .filter(one -> one.operation().equals(operation))
                .findFirst();
        Optional<TracedCalls> calls = Optional.ofNullable(result.calls());
        Optional<Chart> chart =
                switch (Objects.requireNonNullElse(kind, "")) {
                    case "typical" -> explained.map(one -> new ChainChart(one, Choice.TYPICAL));
                    case "slowest" -> explained.map(one -> new ChainChart(one, Choice.SLOWEST));
                    case "delays" -> calls.map(all -> new DelayChart(all.triggers(), result.trials()));
                    case "burst" ->
                        calls.flatMap(all -> all.bursts().stream()
                                        .filter(one -> one.operation().equals(operation))
                                        .findFirst())
                                .map(BurstChart::new);
                    case "profile" -> Optional.ofNullable(result.profile()).map(ProfileChart::new);
                    default -> explained.map(PartsChart::new);
                };
        return chart.flatMap(BuildChart::drawn);
    }

    private static Optional<Chart> drawn(Chart chart) {
        return chart.isEmpty() ? Optional.empty() : Optional.of(chart);
    }

    private static Optional<Metric> metric(BuildResult result, @Nullable String name) {
        return BuildView.english(result).metrics(Integer.MAX_VALUE).rows().stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst();
    }
}
