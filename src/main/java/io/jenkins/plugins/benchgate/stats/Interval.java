package io.jenkins.plugins.benchgate.stats;

/**
 * A confidence interval with the confidence it was asked for.
 *
 * @param lower lower bound, finite, ≤ {@code upper}, in the unit of the estimated quantity
 * @param upper upper bound, finite
 * @param confidence in (0, 1), for example 0.99
 */
public record Interval(double lower, double upper, double confidence) {
    public Interval {
        if (!(lower <= upper) || !Double.isFinite(lower) || !Double.isFinite(upper)) {
            throw new IllegalArgumentException(
                    "interval from " + lower + " to " + upper + " is reversed or not finite");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence " + confidence + " is not between 0 and 1");
        }
    }

    /** Width in the quantity's unit; of a relative change this is the instability of THESIS 7.2.4. */
    public double width() {
        return upper - lower;
    }

    public boolean contains(double value) {
        return lower <= value && value <= upper;
    }
}
