package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * What the interval of one side's statistic never leaves: the values that were measured, from the smallest to the
 * largest.
 *
 * <p>The range of n units (instances, trials, or values of a single trial) holds their median with a chance of 1 −
 * 2·0.5ⁿ (David &amp; Nagaraja, <i>Order Statistics</i>, 7.1). For fewer than 6 units that is far less than 99 %, and
 * gates that compare the intervals of two builds would flag equal versions: in 16 % of cases with three units, in 42 %
 * with two. So where a side has so few, and its units differ more than the values inside of them do, the range is that
 * of the units' means, extended on both sides by 4³⁻ⁿ of its width: four times for two units, once for three, a quarter
 * for four. Then it is 1.6 % and less.
 *
 * @param lower the smallest possible bound
 * @param upper the largest possible bound; may be infinite
 */
record Range(double lower, double upper) {

    /**
     * Of one side.
     *
     * @param units how many independent units the side rests on, at least 1
     * @param confidence of its interval, in (0, 1)
     */
    static Range of(Levels levels, double units, double confidence) {
        double[][] trials = levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .map(Levels.Trial::values)
                .toArray(double[][]::new);
        Range values = of(trials);
        if (Math.pow(0.5, units) <= 2 * (1 - confidence)) {
            return values;
        }
        return values.with(means(levels, trials).extended(Math.pow(4, 3 - units)));
    }

    private static Range of(double[]... parts) {
        double lower = Double.POSITIVE_INFINITY;
        double upper = Double.NEGATIVE_INFINITY;
        for (double[] part : parts) {
            for (double value : part) {
                lower = Math.min(lower, value);
                upper = Math.max(upper, value);
            }
        }
        return new Range(lower, upper);
    }

    /** From the smallest to the largest mean of the topmost units. */
    private static Range means(Levels levels, double[]... trials) {
        if (trials.length == 1) {
            return of(trials);
        }
        if (levels.instances().size() == 1) {
            return of(Arrays.stream(trials).mapToDouble(MeanResampler::mean).toArray());
        }
        return of(levels.instances().stream()
                .mapToDouble(instance -> MeanResampler.mean(
                        instance.trials().stream().map(Levels.Trial::values).toArray(double[][]::new)))
                .toArray());
    }

    /** Reaching beyond both ends by a share of its width, on the logarithmic scale where it is positive. */
    private Range extended(double share) {
        if (lower > 0) {
            double factor = Math.pow(upper / lower, share);
            return new Range(lower / factor, upper * factor);
        }
        return new Range(lower - share * (upper - lower), upper + share * (upper - lower));
    }

    private Range with(Range other) {
        return new Range(Math.min(lower, other.lower), Math.max(upper, other.upper));
    }

    /**
     * What the relative change of a candidate against a baseline never leaves, in %: the ratios of their values.
     *
     * <p>Where one side has no spread, as the baseline of a duet's ratios, the other alone decides: its few units would
     * lie on one side of no change by chance in 3 % of cases with six, so that nothing limits the change there.
     */
    static Range ofChange(Side before, Side after, double confidence) {
        Range baseline = before.range(confidence);
        Range candidate = after.range(confidence);
        boolean alone = baseline.lower == baseline.upper || candidate.lower == candidate.upper;
        Nesting varied = (candidate.lower == candidate.upper ? before : after).nesting();
        return alone && Math.pow(0.5, varied.units(varied.topmost())) > (1 - confidence) / 2
                ? new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                : baseline.change(candidate);
    }

    private Range change(Range candidate) {
        double fall = upper > 0 ? Math.max(-100, 100 * (candidate.lower / upper - 1)) : Double.NEGATIVE_INFINITY;
        double rise = lower > 0 ? 100 * (candidate.upper / lower - 1) : Double.POSITIVE_INFINITY;
        return new Range(fall, rise);
    }
}
