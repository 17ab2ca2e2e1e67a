package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * What may be known after more values than there are: the predictive distribution of a mean (Student's t), in equally
 * likely shares, with as little noise as the lower end of {@link Planner#factors} allows.
 */
public final class PredictiveMean {
    /** Equally likely means. */
    public static final int SHARES = 40;

    private final int most;
    private final double quiet;
    private final double[] moves = new double[SHARES];

    /**
     * From some values on more of them.
     *
     * @param count values that there are, at least {@value RepeatedBounds#FEWEST}
     * @param most values then, more than there are
     */
    public PredictiveMean(int count, int most) {
        if (count < RepeatedBounds.FEWEST || most <= count) {
            throw new IllegalArgumentException("found an outlook from " + count + " on " + most + " values");
        }
        this.most = most;
        this.quiet = Math.sqrt(Planner.factors(count - 1).lower() * count / most);
        TDistribution student = new TDistribution(null, count - 1.0);
        double spread = Math.sqrt(1 - (double) count / most);
        for (int i = 0; i < SHARES; i++) {
            moves[i] = spread * student.inverseCumulativeProbability((i + 0.5) / SHARES);
        }
    }

    /** Values then. */
    public int most() {
        return most;
    }

    /**
     * A mean that may be known then.
     *
     * @param now of as many values as there are
     * @param share which of those that are equally likely, from 0 to {@value #SHARES} − 1, in rising order
     */
    public RepeatedMean mean(RepeatedMean now, int share) {
        return new RepeatedMean(now.mean() + moves[share] * now.error(), quiet * now.error(), most);
    }

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
}
