package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.QuantileChart;
import io.jenkins.plugins.benchgate.report.Wording;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One metric in the trials of a build: what its charts are asked by, and the numbers behind them.
 *
 * @param query of the addresses of its charts
 * @param distributed whether a trial has more than one value of it
 * @param columns percentiles, such as {@code p99}
 * @param rows one for each trial that measured it
 */
public record MetricSection(String name, String query, boolean distributed, List<String> columns, List<Row> rows) {
    /**
     * One trial's values.
     *
     * @param count number of values
     * @param cells one for each column, a dash where the trial has no such percentile
     */
    public record Row(int trial, String version, boolean valid, long count, String mean, List<String> cells) {}

    /** The metrics that trials have values of, in the order they were measured. */
    static List<MetricSection> of(BuildResult result) {
        return metrics(result).stream().map(metric -> of(metric, result)).toList();
    }

    /** The metrics that trials have values of; one that was never compared has no known unit. */
    static List<Metric> metrics(BuildResult result) {
        Map<String, Metric> known = new LinkedHashMap<>();
        result.record()
                .measured()
                .forEach(measured -> known.put(measured.metric().name(), measured.metric()));
        Map<String, Metric> metrics = new LinkedHashMap<>();
        known.forEach((name, metric) -> {
            if (result.trials().stream()
                    .flatMap(trial -> trial.samples().stream())
                    .anyMatch(sample -> sample.metric().equals(name))) {
                metrics.put(name, metric);
            }
        });
        for (TrialSummary trial : result.trials()) {
            for (SampleSummary sample : trial.samples()) {
                metrics.computeIfAbsent(sample.metric(), Wording::unknown);
            }
        }
        return List.copyOf(metrics.values());
    }

    private static MetricSection of(Metric metric, BuildResult result) {
        Map<Double, String> shares = new TreeMap<>(Comparator.naturalOrder());
        result.trials().forEach(trial -> samples(trial, metric)
                .forEach(sample ->
                        sample.quantiles().keySet().forEach(share -> shares.put(Double.parseDouble(share), share))));
        List<Row> rows = new ArrayList<>();
        for (TrialSummary trial : result.trials()) {
            for (SampleSummary sample : samples(trial, metric)) {
                rows.add(new Row(
                        trial.position(),
                        trial.version(),
                        trial.faults().isEmpty(),
                        sample.count(),
                        metric.unit().format(sample.mean()),
                        shares.values().stream()
                                .map(share ->
                                        metric.unit().format(sample.quantiles().getOrDefault(share, Double.NaN)))
                                .toList()));
            }
        }
        boolean distributed = !new QuantileChart(metric.name(), metric.unit(), result.trials()).isEmpty();
        return new MetricSection(
                metric.name(),
                "metric=" + URLEncoder.encode(metric.name(), StandardCharsets.UTF_8),
                distributed,
                shares.keySet().stream().map(Wording::percentile).toList(),
                rows);
    }

    private static List<SampleSummary> samples(TrialSummary trial, Metric metric) {
        return trial.samples().stream()
                .filter(sample -> sample.metric().equals(metric.name()))
                .toList();
    }
}
