package io.jenkins.plugins.benchgate.stats;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * How many kinds of things a sample has missed, by how many of those that it has were met only once or twice.
 *
 * <p>The estimator is Chao's for incidences, in its form that corrects the bias and allows that no kind was met twice
 * (A. Chao, Estimating the population size for capture-recapture data with unequal catchability, Biometrics 43(4),
 * 1987). It is a lower bound: kinds too rare to be met are not in it.
 *
 * @param seen number of kinds that were met, ≥ 0
 * @param once how many of them were met in one sampling unit
 * @param twice how many of them were met in two
 * @param units number of sampling units, ≥ 1
 */
public record UnseenEstimate(long seen, long once, long twice, long units) {
    public UnseenEstimate {
        if (seen < 0 || once < 0 || twice < 0 || once + twice > seen || units < 1) {
            throw new IllegalArgumentException("found " + seen + " kinds, " + once + " of them met once and " + twice
                    + " twice, in " + units + " units, expected parts of a whole");
        }
    }

    private double share() {
        return (units - 1.0) / units;
    }

    /** The estimated number of kinds that were missed, ≥ 0. */
    public double estimate() {
        return once == 0 ? 0 : share() * once * (once - 1.0) / (2 * (twice + 1.0));
    }

    /** The variance of the estimate. */
    double variance() {
        double one = once;
        double a = share();
        double first = a * one * (one - 1) / (2 * (twice + 1.0));
        double second = a * a * one * (2 * one - 1) * (2 * one - 1) / (4 * (twice + 1.0) * (twice + 1.0));
        double third = twice > 0
                ? a * a * one * one * twice * (one - 1) * (one - 1) / (4 * Math.pow(twice + 1.0, 4))
                : -a * a * Math.pow(one, 4) / (4 * (seen + estimate()));
        return Math.max(0, first + second + third);
    }

    /**
     * The interval of the number of kinds that were missed, as if its logarithm were normal: its lower bound is not
     * negative.
     *
     * @param confidence in (0, 1)
     */
    public Interval interval(double confidence) {
        double missed = estimate();
        if (missed == 0) {
            return new Interval(0, 0, confidence);
        }
        double z = new NormalDistribution().inverseCumulativeProbability((1 + confidence) / 2);
        double factor = Math.exp(z * Math.sqrt(Math.log1p(variance() / (missed * missed))));
        return new Interval(missed / factor, missed * factor, confidence);
    }
}
