package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import io.jenkins.plugins.benchgate.report.chart.ComparisonChart;
import io.jenkins.plugins.benchgate.report.chart.DistributionChart;
import io.jenkins.plugins.benchgate.report.chart.QuantileChart;
import io.jenkins.plugins.benchgate.report.chart.TrialChart;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The charts of a build that have an address; nothing where there is nothing to draw. */
final class BuildChart {
    private static final int CHANGES = 50;

    private BuildChart() {}

    /** The relative change of each series, as far as one chart can show them. */
    static Optional<Chart> changes(BuildResult result) {
        ComparisonChart chart = ComparisonChart.of(
                Gravest.series(result.record(), CHANGES).rows(), result.record().verdicts());
        return chart.isEmpty() ? Optional.empty() : Optional.of(chart);
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
        return metric(result, metric).flatMap(one -> {
            if ("percentiles".equals(kind)) {
                QuantileChart chart = new QuantileChart(one.name(), one.unit(), result.trials());
                return chart.isEmpty() ? Optional.empty() : Optional.of(chart);
            }
            DistributionChart chart = new DistributionChart(
                    one.name(),
                    one.unit(),
                    result.trials(),
                    "ecdf".equals(kind) ? DistributionChart.Kind.ECDF : DistributionChart.Kind.HISTOGRAM);
            return chart.isEmpty() ? Optional.empty() : Optional.of(chart);
        });
    }

    private static Optional<Metric> metric(BuildResult result, @Nullable String name) {
        return MetricSection.metrics(result).stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst();
    }
}
