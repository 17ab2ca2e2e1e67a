package io.jenkins.plugins.benchgate.jenkins.durable;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.Serializable;
import org.jenkinsci.plugins.scriptsecurity.sandbox.whitelists.Whitelisted;
import org.jspecify.annotations.Nullable;

/** One metric under one statistic, as a Pipeline script reads it; numbers are in base units (s, op/s, B, …). */
public final class MeasuredSeries implements Serializable {
    private static final long serialVersionUID = 1;

    private final String name;
    private final String unit;
    private final Side candidate;
    private final @Nullable Side baseline;
    private final @Nullable Side change;

    /** A value with its interval; NaN ends where there is none. */
    private static final class Side implements Serializable {
        private static final long serialVersionUID = 1;

        private final double value;
        private final double lower;
        private final double upper;

        Side(Estimate estimate) {
            Interval interval = estimate.interval();
            value = estimate.value();
            lower = interval == null ? Double.NaN : interval.lower();
            upper = interval == null ? Double.NaN : interval.upper();
        }
    }

    MeasuredSeries(Measured measured) {
        Comparison comparison = measured.comparison();
        name = measured.series();
        unit = measured.metric().unit().symbol();
        candidate = new Side(measured.candidate());
        baseline = comparison == null ? null : new Side(comparison.baseline());
        change = comparison == null ? null : new Side(comparison.change());
    }

    /** Metric and statistic, such as {@code READ latency p99}. */
    @Whitelisted
    public String getName() {
        return name;
    }

    /** Symbol of the base unit of all values but the change; empty for none. */
    @Whitelisted
    public String getUnit() {
        return unit;
    }

    /** The candidate's value. */
    @Whitelisted
    public double getValue() {
        return candidate.value;
    }

    /** The lower end of the confidence interval of the candidate's value; NaN where there is none. */
    @Whitelisted
    public double getLower() {
        return candidate.lower;
    }

    /** The upper end of the confidence interval of the candidate's value; NaN where there is none. */
    @Whitelisted
    public double getUpper() {
        return candidate.upper;
    }

    /** The value of the baseline measured side by side; {@code null} where there was none. */
    @Whitelisted
    public @Nullable Double getBaseline() {
        return baseline == null ? null : (Double) baseline.value;
    }

    /** The change from that baseline in %; {@code null} where there was none. */
    @Whitelisted
    public @Nullable Double getChange() {
        return change == null ? null : (Double) change.value;
    }

    /** The lower end of the confidence interval of the change in %; {@code null} where there is no baseline. */
    @Whitelisted
    public @Nullable Double getChangeLower() {
        return change == null ? null : (Double) change.lower;
    }

    /** The upper end of the confidence interval of the change in %; {@code null} where there is no baseline. */
    @Whitelisted
    public @Nullable Double getChangeUpper() {
        return change == null ? null : (Double) change.upper;
    }

    @Override
    public String toString() {
        return name + " " + candidate.value + (unit.isEmpty() ? "" : " " + unit)
                + (change == null ? "" : " (" + change.value + " %)");
    }
}
