package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Metric;

/**
 * What tells the series of a job apart: a metric under one statistic.
 *
 * @param statistic its word, such as {@code median}; empty where a file does not say
 */
public record SeriesKey(Metric metric, String statistic) {

    /** The series that something measured belongs to. */
    public static SeriesKey of(Measured measured) {
        return new SeriesKey(measured.metric(), measured.statistic());
    }

    /** The name of the series for people and files: metric and statistic. */
    public String name() {
        return statistic.isEmpty() ? metric.name() : metric.name() + " " + statistic;
    }
}
