package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a reader finds in one trial's output while it reads: samples, why the trial is invalid, and what makes it
 * doubtful. Failures up to a share of all are warnings, more of them are faults; where a share is tolerated, that of the
 * trial is a metric of its own, which gates can guard.
 */
public final class Findings {
    public static final Unit BYTES_PER_SECOND = new Unit("B/s");

    /** Digits behind the point, or zeros before it. */
    private static final int LONGEST_PERCENTILE = 30;

    private final double tolerated;
    private final List<Sample> samples = new ArrayList<>();
    private final List<Message> faults = new ArrayList<>();
    private final List<Message> warnings = new ArrayList<>();
    private final Map<String, String> conditions = new LinkedHashMap<>();
    private long failures;
    private long asked;

    /** Of a tool that counts no failures. */
    public Findings() {
        this(0);
    }

    /** @param tolerated share of requests or the like that may fail in a valid trial, from 0 to below 1 */
    public Findings(double tolerated) {
        this.tolerated = checked(tolerated);
    }

    /**
     * The share, if it is one.
     *
     * @throws IllegalArgumentException for less than 0, and for 1 or more
     */
    public static double checked(double tolerated) {
        if (!(tolerated >= 0 && tolerated < 1)) {
            throw new IllegalArgumentException("found " + tolerated + ", expected a share from 0 to below 1");
        }
        return tolerated;
    }

    /**
     * Adds a statistic of a time.
     *
     * @param statistic such as {@code mean} or {@code p99}
     * @param count of values that it sums up; 0 where that is not known
     */
    public void time(String metric, String statistic, double seconds, long count) {
        value(new Metric(metric, Unit.SECOND, Direction.LOWER), statistic, seconds, Math.max(1, count));
    }

    /** Adds a rate in op/s, of which more is better. */
    public void rate(String metric, double value) {
        rate(metric, Unit.OPERATIONS_PER_SECOND, value);
    }

    /** Adds a rate of which more is better. */
    public void rate(String metric, Unit unit, double value) {
        value(new Metric(metric, unit, Direction.HIGHER), value);
    }

    /** Adds how many operations a second succeeded, from the first beginning to the last end. */
    public void throughput(double rate, long operations) {
        value(Metric.THROUGHPUT, null, rate, operations);
    }

    /** Adds one value. */
    public void value(Metric metric, double value) {
        value(metric, null, value, 1);
    }

    /**
     * Adds one value.
     *
     * @param statistic which it is; {@code null} of a single value
     * @param count of values that it sums up
     */
    public void value(Metric metric, @Nullable String statistic, double value, long count) {
        add(new Sample(metric, statistic, new double[] {value}).from(new Sample.Origin(0, count, null)));
    }

    public void add(Sample sample) {
        samples.add(sample);
    }

    /** Adds samples, and says of which of them the distribution alone was kept. */
    public void addAll(List<Sample> logged) {
        for (Sample sample : logged) {
            add(sample);
            if (sample.thinned()) {
                warn(
                        "stored.prefixed",
                        sample.metric().name(),
                        String.valueOf(sample.origin().warning()));
            }
        }
    }

    /**
     * Says what failed, if something did.
     *
     * @param key of the sentence that tells it, with the numbers of failures and of all
     * @param more values of the sentence
     */
    public void failed(String key, long failed, long all, Object... more) {
        failures += failed;
        asked = Math.max(asked, all);
        if (failed > 0) {
            Object[] values = Stream.concat(Stream.of(Figure.of(failed), Figure.of(all)), Stream.of(more))
                    .toArray();
            say(failed > tolerated * all, Message.of(key, values));
        }
    }

    /**
     * States a condition under which everything here was measured; one that is stated in several ways has all of them.
     *
     * @param name in the tool's words
     * @param value nothing is stated by an empty one
     */
    public void under(String name, String value) {
        if (!value.isBlank()) {
            conditions.merge(
                    name,
                    value,
                    (one, other) -> List.of(one.split(" and ", -1)).contains(other) ? one : one + " and " + other);
        }
    }

    /** Says what others found wrong or doubtful, each sentence as it is told here, and under what they measured. */
    public void tell(Findings others, UnaryOperator<Message> told) {
        others.conditions.forEach(this::under);
        others.faults.stream().map(told).forEach(faults::add);
        others.warnings.stream().map(told).forEach(warnings::add);
    }

    /** Says something that makes the trial invalid, or doubtful. */
    public void say(boolean invalid, Message message) {
        (invalid ? faults : warnings).add(message);
    }

    /** Says why the trial is invalid, whatever is tolerated. */
    public void fault(String key, Object... values) {
        say(true, Message.of(key, values));
    }

    /** Says what makes the trial doubtful. */
    public void warn(String key, Object... values) {
        say(false, Message.of(key, values));
    }

    /** Whether there is no value yet. */
    public boolean isEmpty() {
        return samples.isEmpty();
    }

    /** Whether nothing is wrong yet. */
    public boolean isValid() {
        return faults.isEmpty();
    }

    /** Whether the median of a time is below so many seconds. */
    public boolean hasMedianBelow(double seconds) {
        return samples.stream().anyMatch(sample -> "median".equals(sample.statistic()) && sample.values()[0] < seconds);
    }

    /** All of it. */
    public Reading reading() {
        if (tolerated > 0 && asked > 0) {
            value(Metric.FAILURES, 100.0 * failures / asked);
        }
        Map<String, String> all = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
        return new Reading(
                samples.stream().map(sample -> sample.under(all)).toList(), english(faults), english(warnings));
    }

    private static List<String> english(List<Message> messages) {
        return messages.stream().map(Message::english).toList();
    }

    /**
     * The word of a percentile: {@code median} for 50, {@code p99.9} for 99.900.
     *
     * @param text a decimal number, such as an output has it
     */
    public static String percentile(String text) {
        BigDecimal percent = new BigDecimal(text);
        if (percent.compareTo(BigDecimal.valueOf(50)) == 0) {
            return "median";
        }
        // of 1e999999999 a plain text has a gigabyte
        boolean sensible = Math.abs((long) percent.scale()) <= LONGEST_PERCENTILE;
        return "p" + (sensible ? percent.stripTrailingZeros().toPlainString() : percent.toString());
    }
}
