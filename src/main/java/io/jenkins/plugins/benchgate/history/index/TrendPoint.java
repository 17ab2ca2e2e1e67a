package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one build measured of a series, as a trend shows it.
 *
 * @param build its label
 * @param branch that it was built from; empty where nothing is known of it
 * @param commit that it was built from; empty where nothing is known of it
 * @param workload what was run; levels of different workloads are no change
 * @param time when its measurement began
 * @param level of the candidate, in the metric's base unit
 * @param beside what was measured side by side with it
 * @param outcome the gravest that gates said of this series; {@code null} where none judged it
 * @param accepted whether the build passed as a whole, so that later ones may be compared with it
 * @param acknowledged what is in force of this series at this build
 * @param builds how many builds the point stands for: itself, and those left out since the point before
 * @param code of the benchmark
 */
public record TrendPoint(
        String build,
        String branch,
        String commit,
        String workload,
        Instant time,
        Bounded level,
        SideBySide beside,
        @Nullable Outcome outcome,
        boolean accepted,
        List<Acknowledgement> acknowledged,
        int builds,
        Code code) {
    public TrendPoint {
        acknowledged = List.copyOf(acknowledged);
    }

    /**
     * What is known of the code of a benchmark.
     *
     * @param benchmark what tells it from others; {@code null} where that is not known; in an index, codes have other
     *     names, the same for the same
     * @param changed whether it is not that of the baseline measured side by side
     */
    public record Code(@Nullable String benchmark, boolean changed) {}

    /** What the version measured side by side came to, in the metric's base unit; NaN where there was none. */
    public double baseline() {
        return beside.baseline;
    }

    /** The change relative to the baseline, in %; NaN without a baseline. */
    public Bounded change() {
        return beside.change;
    }

    /** The ratios by which the build joins versions; {@code null} where these are not known. */
    public @Nullable Ratios ratios() {
        return beside.ratios;
    }

    /**
     * What was measured side by side with a candidate.
     *
     * @param baseline what the other version came to, in the metric's base unit; NaN where there was none
     * @param change relative to the baseline, in %, with its interval; {@link Bounded#NONE} without a baseline
     * @param ratios to it and to other versions; {@code null} where these are not known; in an index, versions have
     *     other names, the same for the same
     */
    public record SideBySide(double baseline, Bounded change, @Nullable Ratios ratios) {
        /** Of a build that measured one version, of which nothing else is known. */
        public static final SideBySide NONE = new SideBySide(Double.NaN, Bounded.NONE, null);
    }

    /**
     * A value and its confidence interval.
     *
     * @param value NaN where nothing was measured
     * @param lower bound of the interval; NaN where there is none
     * @param upper bound of it; NaN where there is none
     */
    public record Bounded(double value, double lower, double upper) {
        /** What was not measured. */
        public static final Bounded NONE = new Bounded(Double.NaN, Double.NaN, Double.NaN);

        /** An estimate with the bounds of its interval, where it has one. */
        public static Bounded of(Estimate estimate) {
            Interval interval = estimate.interval();
            return interval == null
                    ? new Bounded(estimate.value(), Double.NaN, Double.NaN)
                    : new Bounded(estimate.value(), interval.lower(), interval.upper());
        }

        /** The interval, of which the confidence is known otherwise; {@code null} where a bound is not finite. */
        public @Nullable Interval interval(double confidence) {
            return Double.isFinite(lower) && Double.isFinite(upper) ? new Interval(lower, upper, confidence) : null;
        }
    }
}
