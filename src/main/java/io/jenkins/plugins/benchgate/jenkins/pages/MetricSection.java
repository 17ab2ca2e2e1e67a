package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.MetricTable;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

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
        String name,
        String query,
        boolean distributed,
        boolean ranked,
        List<String> columns,
        List<MetricTable.Row> rows) {

    static MetricSection of(MetricTable values, BuildResult result) {
        String name = values.metric().name();
        return new MetricSection(
                name,
                query(name),
                BuildChart.distribution(result, name, "histogram").isPresent(),
                BuildChart.distribution(result, name, "percentiles").isPresent(),
                values.columns(),
                values.rows());
    }

    /** What asks for the charts of a metric. */
    static String query(String metric) {
        return "metric=" + URLEncoder.encode(metric, StandardCharsets.UTF_8);
    }
}
