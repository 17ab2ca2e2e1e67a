package io.jenkins.plugins.benchgate.stats;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * What a comparison like one that was made would find: the least increase of the judged quantity that is found in 95 of
 * 100 comparisons as wide as this one.
 *
 * <p>An increase is found when the lower bound of the relative change lies above 0. With h the distance of that bound
 * from the estimate, on the logarithmic scale, it takes {@code h·(1 + z(0.95)/z(1 − α/2))}: h itself, and the distance
 * that the estimate stays below the truth by in 5 % of cases. The same ratio follows from Student's noncentral t, to 3
 * %, for 3 and more degrees of freedom at 95 to 99 %; for 2 it is 6 % more. From few clusters h itself is a rough
 * estimate.
 *
 * @param percent in %, ≥ 0; NaN where it is not known
 */
public record DetectableChange(double percent) {

    /**
     * Of a comparison with its interval.
     *
     * @param change relative change in %, oriented so that what is to be found is an increase
     * @param interval its interval, which holds it
     * @param threshold what the estimate must reach as well, in %, ≥ 0
     */
    public static DetectableChange of(double change, Interval interval, double threshold) {
        if (!(change > -100 && interval.lower() > -100)) {
            return new DetectableChange(Double.NaN);
        }
        double toBound = Math.log1p(change / 100) - Math.log1p(interval.lower() / 100);
        return new DetectableChange(100 * Math.expm1(least(toBound, interval, Math.log1p(threshold / 100))));
    }

    /** The same of a difference in percentage points, which is on the scale on which its noise adds up. */
    public static DetectableChange ofPoints(double change, Interval interval, double threshold) {
        return new DetectableChange(least(change - interval.lower(), interval, threshold));
    }

    private static double least(double toBound, Interval interval, double threshold) {
        NormalDistribution normal = new NormalDistribution(null, 0, 1);
        double missed = toBound
                * normal.inverseCumulativeProbability(Planner.POWER)
                / normal.inverseCumulativeProbability((1 + interval.confidence()) / 2);
        return missed + Math.max(toBound, threshold);
    }
}
