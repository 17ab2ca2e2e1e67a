package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Samples of what a tool has already summed up: statistics of a time, rates. */
public final class Summed {
    /** Digits behind the point, or zeros before it. */
    private static final int LONGEST_PERCENTILE = 30;

    private final List<Sample> samples = new ArrayList<>();

    /**
     * Adds a statistic of a time.
     *
     * @param statistic such as {@code mean} or {@code p99}
     * @param count of values that it sums up; 0 where that is not known
     */
    public void time(String metric, String statistic, double seconds, long count) {
        add(new Metric(metric, Unit.SECOND, Direction.LOWER), statistic, seconds, Math.max(1, count));
    }

    /** Adds a rate of which more is better. */
    public void rate(String metric, Unit unit, double value) {
        add(new Metric(metric, unit, Direction.HIGHER), null, value, 1);
    }

    /** Adds one value. */
    public void value(Metric metric, double value) {
        add(metric, null, value, 1);
    }

    private void add(Metric metric, @Nullable String statistic, double value, long count) {
        samples.add(new Sample(metric, statistic, new double[] {value}).from(new Sample.Origin(0, count, null)));
    }

    public List<Sample> samples() {
        return samples;
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
