package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/**
 * The mean difference of pairs with Student's interval for it, as the paired t test has it.
 *
 * @param mean of the differences, finite
 * @param error its standard error; NaN for a single pair
 * @param interval {@code null} for a single pair
 * @param pairs their number, at least 1
 */
public record PairedDifference(double mean, double error, @Nullable Interval interval, int pairs) {
    /**
     * The difference of pairs.
     *
     * @param before a value of each pair, finite
     * @param after the other ones, in the same order
     * @param confidence in (0, 1)
     */
    public static PairedDifference of(double[] before, double[] after, double confidence) {
        if (before.length != after.length || before.length == 0) {
            throw new IllegalArgumentException(
                    "found " + before.length + " and " + after.length + " values, expected pairs");
        }
        double[] differences = new double[before.length];
        Arrays.setAll(differences, i -> after[i] - before[i]);
        int pairs = differences.length;
        double mean = StatUtils.mean(differences);
        if (pairs == 1) {
            return new PairedDifference(mean, Double.NaN, null, 1);
        }
        double error = Math.sqrt(StatUtils.variance(differences) / pairs);
        double half = error * new TDistribution(null, pairs - 1.0).inverseCumulativeProbability(0.5 + confidence / 2);
        return new PairedDifference(mean, error, new Interval(mean - half, mean + half, confidence), pairs);
    }
}
