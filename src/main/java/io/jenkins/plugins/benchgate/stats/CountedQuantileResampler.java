package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.SortedTrials.NormalCount;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Quantiles of pooled resamples of few values: every draw is made, and counted at the rank of its value, so that
 * nothing is sorted. For up to {@value #MOST} values this takes less time than {@link QuantileResampler}, which has the
 * same distribution, and for up to 32 gives the same numbers.
 */
final class CountedQuantileResampler extends Resampler {
    /** With more values, drawing each costs more than dividing counts. */
    static final int MOST = 512;

    private final double share;
    /** All values, ascending. */
    private final double[] values;
    /** Of each trial's values, ascending: their places among all. */
    private final int[][] ranks;
    /** Of each of all values, its trial. */
    private final int[] owners;

    CountedQuantileResampler(double[][] trials, double share) {
        this(new SortedTrials(trials), share);
    }

    private CountedQuantileResampler(SortedTrials sorted, double share) {
        super(sorted.quantile(share), sorted.constant());
        this.share = share;
        this.values = IntStream.range(0, sorted.size())
                .mapToObj(sorted::trial)
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
        this.ranks = new int[sorted.size()][];
        for (int trial = 0; trial < ranks.length; trial++) {
            ranks[trial] = Arrays.stream(sorted.trial(trial))
                    .mapToInt(one -> Arrays.binarySearch(values, one))
                    .toArray();
        }
        this.owners = new int[values.length];
        int[] next = new int[ranks.length];
        for (int i = 0; i < owners.length; i++) {
            while (next[owners[i]] == ranks[owners[i]].length || sorted.trial(owners[i])[next[owners[i]]] > values[i]) {
                owners[i]++;
            }
            next[owners[i]]++;
        }
    }

    /** Whether this is the quicker way for so many values. */
    static boolean suits(double[][] trials) {
        return Arrays.stream(trials).mapToLong(trial -> trial.length).sum() <= MOST;
    }

    @Override
    double drawn(int[] multiplicities, RandomStream random) {
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

    /**
     * How many draws of a trial are no greater than a value is a binomial count; their sum is taken as normal, which
     * makes an order statistic's distribution a sum over the values.
     */
    @Override
    double expectation(int[] multiplicities) {
        int draws = 0;
        for (int trial = 0; trial < multiplicities.length; trial++) {
            draws += multiplicities[trial] * ranks[trial].length;
        }
        double position = (draws - 1) * share;
        double rank = Math.floor(position);
        double part = position - rank;
        int[] passed = new int[ranks.length];
        double mean = 0;
        double variance = 0;
        double reached = 0;
        double sum = 0;
        for (int i = 0; i < values.length && reached < 1; i++) {
            int trial = owners[i];
            mean += multiplicities[trial];
            variance += multiplicities[trial] * (ranks[trial].length - 2.0 * passed[trial] - 1) / ranks[trial].length;
            passed[trial]++;
            double now = 1;
            if (i < values.length - 1) {
                now = NormalCount.exceeds(rank + 0.5, mean, variance);
                now = part == 0 ? now : (1 - part) * now + part * NormalCount.exceeds(rank + 1.5, mean, variance);
            }
            sum += (now - reached) * values[i];
            reached = now;
        }
        return sum;
    }
}
