package io.jenkins.plugins.benchgate.stats;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import org.apache.commons.math3.distribution.AbstractRealDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A confidence interval with the confidence it was asked for.
 *
 * @param lower lower bound, finite, ≤ {@code upper}, in the unit of the estimated quantity
 * @param upper upper bound, finite
 * @param confidence in (0, 1), for example 0.99
 * @param degrees of freedom behind it where other series of the build were asked for their noise; otherwise {@code
 *     null}
 */
public record Interval(
        double lower,
        double upper,
        double confidence,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                Degrees degrees) {
    /** From so many degrees of freedom on, Student's t is as good as normal. */
    private static final double MANY = 1e6;

    public Interval {
        if (!(lower <= upper) || !Double.isFinite(lower) || !Double.isFinite(upper)) {
            throw new IllegalArgumentException(
                    "interval from " + lower + " to " + upper + " is reversed or not finite");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence " + confidence + " is not between 0 and 1");
        }
    }

    /** Of a series that is known by itself. */
    public Interval(double lower, double upper, double confidence) {
        this(lower, upper, confidence, null);
    }

    /**
     * Degrees of freedom of an interval that many series give together; see {@link VariancePrior}.
     *
     * @param all its own and those of other series
     * @param shared those of other series; 0 where they were asked, and their noise has no common distribution
     */
    public record Degrees(double all, double shared) {}

    /** Width in the quantity's unit; of a relative change this is the instability of THESIS 7.2.4. */
    public double width() {
        return upper - lower;
    }

    public boolean contains(double value) {
        return lower <= value && value <= upper;
    }

    /**
     * Two-sided p of a true value, by Student's t around the middle of the interval: where a bound is that value, it is
     * one less the confidence.
     *
     * @param degrees of freedom behind the interval, above 0; infinite for the normal distribution
     * @return 0 to 1; 1 or 0 for an interval without width
     */
    public double p(double value, double degrees) {
        double half = (upper - lower) / 2;
        double off = Math.abs((lower + upper) / 2 - value);
        if (half == 0) {
            return off == 0 ? 1 : 0;
        }
        AbstractRealDistribution distribution = distribution(degrees);
        double quantile = -distribution.inverseCumulativeProbability((1 - confidence) / 2);
        return Math.min(1, 2 * distribution.cumulativeProbability(-quantile * off / half));
    }

    /** The same of no change, of a relative change in %: on the logarithmic scale, where noise adds up. */
    public double pOfNoChange(double degrees) {
        return lower <= -100
                ? (contains(0) ? 1 : 1 - confidence)
                : new Interval(Math.log1p(lower / 100), Math.log1p(upper / 100), confidence).p(0, degrees);
    }

    // null: no random numbers are wanted, and their generator is slow to set up
    private static AbstractRealDistribution distribution(double degrees) {
        return degrees < MANY ? new TDistribution(null, degrees) : new NormalDistribution(null, 0, 1);
    }
}
