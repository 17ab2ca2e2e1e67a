package io.jenkins.plugins.benchgate.stats;

import org.apache.commons.math3.distribution.TDistribution;

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
}
