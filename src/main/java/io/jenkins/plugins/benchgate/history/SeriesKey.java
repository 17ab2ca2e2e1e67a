package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Metric;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What tells the series of a job apart: a metric under one statistic.
 *
 * <p>Two are the same where name, unit and statistic are: the values of a series are what they are, whichever of them
 * are said to be better, so that a build whose direction was corrected has the builds before it.
 *
 * @param statistic its word, such as {@code median}; empty where a file does not say
 */
public record SeriesKey(Metric metric, String statistic) {

    /** The series that something measured belongs to. */
    public static SeriesKey of(Measured measured) {
        return new SeriesKey(measured.metric(), measured.statistic());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SeriesKey key
                && metric.name().equals(key.metric.name())
                && metric.unit().equals(key.metric.unit())
                && statistic.equals(key.statistic);
    }

    @Override
    public int hashCode() {
        return Objects.hash(metric.name(), metric.unit(), statistic);
    }

    /** The name of the series for people and files: metric and statistic. */
    public String name() {
        return statistic.isEmpty() ? metric.name() : metric.name() + " " + statistic;
    }
}
