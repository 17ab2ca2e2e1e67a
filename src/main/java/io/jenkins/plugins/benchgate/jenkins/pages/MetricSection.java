package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.Wording;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One metric in the trials of a build: what its charts are asked by, and the numbers behind them.
 *
 * @param query of the addresses of its charts
 * @param distributed whether there is a histogram of it: a trial has values that differ
 * @param ranked whether there are percentiles of it by trial
 * @param columns percentiles, such as {@code p99}
 * @param rows one for each trial that measured it
 */
public record MetricSection(
        String name, String query, boolean distributed, boolean ranked, List<String> columns, List<Row> rows) {
    /** With more series than these, the gravest come first. */
    private static final int MANY = 20;

    /**
     * One trial's values.
     *
     * @param count number of values
     * @param cells one for each column, a dash where the trial has no such percentile
     */
    public record Row(int trial, String version, boolean valid, long count, String mean, List<String> cells) {}

    /** So many of the metrics that trials have values of. */
    static List<MetricSection> of(BuildResult result, int most) {
        return metrics(result).stream()
                .limit(most)
                .map(metric -> of(metric, result))
                .toList();
    }

    /**
     * The metrics that trials have values of, in the order they were measured, or the gravest first where they are
     * many; one that was never compared has no known unit.
     */
    static List<Metric> metrics(BuildResult result) {
        Set<String> sampled = result.trials().stream()
                .flatMap(trial -> trial.samples().stream())
                .map(SampleSummary::metric)
                .collect(Collectors.toSet());
        Map<String, Metric> metrics = new LinkedHashMap<>();
        Gravest.series(result.record(), MANY).rows().stream()
                .map(Measured::metric)
                .filter(metric -> sampled.contains(metric.name()))
                .forEach(metric -> metrics.put(metric.name(), metric));
        result.record().measured().stream()
                .map(Measured::metric)
                .filter(metric -> sampled.contains(metric.name()))
                .forEach(metric -> metrics.putIfAbsent(metric.name(), metric));
        for (TrialSummary trial : result.trials()) {
            for (SampleSummary sample : trial.samples()) {
                metrics.computeIfAbsent(sample.metric(), Wording::unknown);
            }
        }
        return List.copyOf(metrics.values());
    }

    private static MetricSection of(Metric metric, BuildResult result) {
        Map<Double, String> shares = new TreeMap<>(Comparator.naturalOrder());
        // of one value all percentiles are itself, which is its mean
        result.trials().forEach(trial -> samples(trial, metric).stream()
                .filter(sample -> sample.count() > 1)
                .forEach(sample ->
                        sample.quantiles().keySet().forEach(share -> shares.put(Double.parseDouble(share), share))));
        List<Row> rows = new ArrayList<>();
        for (TrialSummary trial : result.trials()) {
            for (SampleSummary sample : samples(trial, metric)) {
                rows.add(new Row(
                        trial.position(),
                        Messages.said(trial.version()),
                        trial.faults().isEmpty(),
                        sample.count(),
                        Messages.number(metric.unit().format(sample.mean())),
                        shares.values().stream()
                                .map(share -> sample.count() > 1
                                        ? sample.quantiles().getOrDefault(share, Double.NaN)
                                        : Double.NaN)
                                .map(value -> Messages.number(metric.unit().format(value)))
                                .toList()));
            }
        }
        return new MetricSection(
                metric.name(),
                "metric=" + URLEncoder.encode(metric.name(), StandardCharsets.UTF_8),
                BuildChart.distribution(result, metric.name(), "histogram").isPresent(),
                BuildChart.distribution(result, metric.name(), "percentiles").isPresent(),
                shares.keySet().stream()
                        .map(Wording::percentile)
                        .map(Messages::number)
                        .toList(),
                rows);
    }

    private static List<SampleSummary> samples(TrialSummary trial, Metric metric) {
        return trial.samples().stream()
                .filter(sample -> sample.metric().equals(metric.name()))
                .toList();
    }
}
