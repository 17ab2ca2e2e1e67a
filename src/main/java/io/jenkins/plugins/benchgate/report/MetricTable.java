package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeSet;

/**
 * One metric in the trials of a build.
 *
 * @param columns percentiles, such as {@code p99}; those of trials that have several values
 * @param rows one for each trial that measured it
 */
public record MetricTable(Metric metric, List<String> columns, List<Row> rows) {
    /**
     * One trial's values.
     *
     * @param count number of values
     * @param cells one for each column, a dash where the trial has no such percentile
     */
    public record Row(int trial, String version, boolean valid, long count, String mean, List<String> cells) {}

    static MetricTable of(Metric metric, List<TrialSummary> trials, Sentences words) {
        TreeSet<Double> shares = new TreeSet<>();
        trials.forEach(trial -> samples(trial, metric)
                .forEach(sample -> shares.addAll(Quantiles.ofSeveral(sample).keySet())));
        List<Row> rows = new ArrayList<>();
        for (TrialSummary trial : trials) {
            for (SampleSummary sample : samples(trial, metric)) {
                NavigableMap<Double, Double> quantiles = Quantiles.ofSeveral(sample);
                rows.add(new Row(
                        trial.position(),
                        words.text(trial.version()),
                        trial.faults().isEmpty(),
                        sample.count(),
                        words.number(metric.unit().format(sample.mean())),
                        shares.stream()
                                .map(share -> quantiles.getOrDefault(share, Double.NaN))
                                .map(value -> words.number(metric.unit().format(value)))
                                .toList()));
            }
        }
        return new MetricTable(
                metric,
                shares.stream().map(Wording::percentile).map(words::number).toList(),
                rows);
    }

    private static List<SampleSummary> samples(TrialSummary trial, Metric metric) {
        return trial.samples().stream()
                .filter(sample -> sample.metric().equals(metric.name()))
                .toList();
    }
}
