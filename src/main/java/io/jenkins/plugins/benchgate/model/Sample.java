package io.jenkins.plugins.benchgate.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values of one metric from one execution of a workload.
 *
 * @param metric what was measured
 * @param statistic {@code null} when {@code values} are the iterations themselves; otherwise the statistic that the
 *     tool had already computed over them ({@code mean}, {@code p99}, …), and {@code values} holds that one number, or
 *     one for each batch of them
 * @param part which of several trials that the tool made by itself, such as {@code fork 2}; empty where it made one
 * @param values in the metric's base unit, in order of appearance, finite; the array is shared, not copied: do not
 *     change it
 * @param times when each value was measured, in s since the epoch, not decreasing; {@code null} where that is not known
 * @param origin where the tool's output has it
 */
@SuppressWarnings("ArrayRecordComponent") // up to 10^8 latencies: boxing or copying them is not an option
public record Sample(
        Metric metric,
        @Nullable String statistic,
        String part,
        double[] values,
        double @Nullable [] times,
        Origin origin) {
    /** The condition that tells the code of the benchmark from that of others. */
    public static final String BENCHMARK = "benchmark";

    /** Written out, because an implicit parameter loses that its array may be null. */
    public Sample(
            Metric metric,
            @Nullable String statistic,
            String part,
            double[] values,
            double @Nullable [] times,
            Origin origin) {
        if (times != null && times.length != values.length) {
            throw new IllegalArgumentException(
                    metric.name() + " has " + values.length + " values and " + times.length + " times");
        }
        this.metric = metric;
        this.statistic = statistic;
        this.part = part;
        this.values = values;
        this.times = times;
        this.origin = origin;
    }

    /** Values of which nothing more is known. */
    public Sample(Metric metric, @Nullable String statistic, double[] values) {
        this(metric, statistic, "", values, null, new Origin(0, values.length, null));
    }

    /** Whether the values only stand for more of them; see {@link Origin#thinned}. */
    public boolean thinned() {
        return origin.thinned();
    }

    /** What tells the code of its benchmark from that of others; empty where that is not known. */
    public Optional<String> benchmark() {
        return Optional.ofNullable(origin.conditions.get(BENCHMARK));
    }

    /** Whether each value was measured by a process of its own; see {@link Origin#separate}. */
    public boolean separate() {
        return origin.separate();
    }

    /** The same values of a metric that is another, or known better. */
    public Sample of(Metric other) {
        return other.equals(metric) ? this : new Sample(other, statistic, part, values, times, origin);
    }

    /** The same values with another origin. */
    public Sample from(Origin other) {
        return new Sample(metric, statistic, part, values, times, other);
    }

    /**
     * The same values, measured under these conditions as well.
     *
     * @param stated see {@link Origin#conditions}; what the sample has of itself stays
     */
    public Sample under(Map<String, String> stated) {
        if (stated.isEmpty()) {
            return this;
        }
        Map<String, String> all = new LinkedHashMap<>(stated);
        all.putAll(origin.conditions);
        return from(new Origin(
                origin.line,
                origin.count,
                origin.warning,
                origin.thinned,
                origin.separate,
                origin.conditions.isEmpty() ? stated : Collections.unmodifiableMap(all)));
    }

    /**
     * Where a tool's output has the values of a sample.
     *
     * @param line of the first of them, from 1; 0 where the format has no lines
     * @param count number of iterations that they stand for: their own number, or that of what a statistic sums up
     * @param warning what makes them doubtful; {@code null} where nothing does
     * @param thinned whether the values only stand for so many: their distribution is that of all, their number and
     *     order are not; the warning says so, too
     * @param separate whether each value was measured by a process of its own, so that it is a trial rather than an
     *     iteration
     * @param conditions under which they were measured, as the output states them: name → value in the tool's words, such
     *     as {@code threads} → {@code 4}; shared by the samples of a file
     */
    public record Origin(
            long line,
            long count,
            @Nullable String warning,
            boolean thinned,
            boolean separate,
            Map<String, String> conditions) {
        /** Of values under conditions that the output does not state. */
        public Origin(long line, long count, @Nullable String warning, boolean thinned, boolean separate) {
            this(line, count, warning, thinned, separate, Map.of());
        }

        /** Of values that one process measured. */
        public Origin(long line, long count, @Nullable String warning, boolean thinned) {
            this(line, count, warning, thinned, false);
        }

        /** Of values that stand for themselves. */
        public Origin(long line, long count, @Nullable String warning) {
            this(line, count, warning, false);
        }
    }
}
