package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * Quantiles of pooled resamples of few values: every draw is made, and counted at the rank of its value, so that nothing is
 * sorted. For up to {@value #MOST} values this takes less time than {@link QuantileResampler}, which has the same
 * distribution, and for up to 32 gives the same numbers.
 */
final class CountedQuantileResampler implements Resampler {
    /** With more values, drawing each costs more than dividing counts. */
    static final int MOST = 512;

    private final double share;
    private final double value;
    private final boolean constant;
    /** All values, ascending. */
    private final double[] values;
    /** Of each trial's values, ascending: their places among all. */
    private final int[][] ranks;

    CountedQuantileResampler(double[][] trials, double share) {
        SortedTrials sorted = new SortedTrials(trials);
        this.share = share;
        this.value = sorted.quantile(share);
        this.constant = sorted.constant();
        this.values =
                Arrays.stream(trials).flatMapToDouble(Arrays::stream).sorted().toArray();
        this.ranks = new int[trials.length][];
        for (int trial = 0; trial < trials.length; trial++) {
            ranks[trial] = Arrays.stream(sorted.trial(trial))
                    .mapToInt(one -> Arrays.binarySearch(values, one))
                    .toArray();
        }
    }

    /** Whether this is the quicker way for so many values. */
    static boolean suits(double[][] trials) {
        return Arrays.stream(trials).mapToLong(trial -> trial.length).sum() <= MOST;
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public boolean constant() {
        return constant;
    }

    @Override
    public double resample(int[] multiplicities, RandomStream random) {
        if (constant) {
            return value;
        }
        int[] counts = new int[values.length];
        int draws = 0;
        for (int trial = 0; trial < multiplicities.length; trial++) {
            int[] places = ranks[trial];
            int wanted = multiplicities[trial] * places.length;
            for (int draw = 0; draw < wanted; draw++) {
                counts[places[random.below(places.length)]]++;
            }
            draws += wanted;
        }
        double position = (draws - 1) * share;
        int rank = (int) Math.floor(position);
        int at = 0;
        int upTo = counts[0];
        while (upTo <= rank) {
            upTo += counts[++at];
        }
        double lower = values[at];
        if (position == rank) {
            return lower;
        }
        while (upTo <= rank + 1) {
            upTo += counts[++at];
        }
        return SortedTrials.between(lower, values[at], position - rank);
    }
}
