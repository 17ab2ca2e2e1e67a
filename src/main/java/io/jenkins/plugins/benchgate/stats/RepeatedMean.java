package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The mean of what a measurement that goes on has shown so far, one value for each pair of trials.
 *
 * @param mean finite
 * @param error its standard error, ≥ 0; NaN of a single value
 * @param count number of values, at least 1
 */
public record RepeatedMean(double mean, double error, int count) {
    /** Of the first values, at least one. */
    public static RepeatedMean of(double[] values, int count) {
        Moments moments = Moments.of(Arrays.copyOf(values, count));
        return new RepeatedMean(moments.mean(), Math.sqrt(moments.variance() / count), count);
    }

    /**
     * Its interval that holds at all looks together, on another scale; {@code null} of a single value, and where that is
     * beyond all numbers.
     */
    public @Nullable Interval within(RepeatedBounds bounds, DoubleUnaryOperator scale) {
        if (count < RepeatedBounds.FEWEST) {
            return null;
        }
        double reach = error == 0 ? 0 : bounds.distance(count) * error;
        double lower = scale.applyAsDouble(mean - reach);
        double upper = scale.applyAsDouble(mean + reach);
        return Double.isFinite(lower) && Double.isFinite(upper)
                ? new Interval(lower, upper, bounds.confidence())
                : null;
    }
}
