package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * Where between two positions a level changes, given what was measured between them: the probability of each position
 * to be the first with the new level.
 *
 * <p>The values of a position are its level and noise, which follows Student's t with {@value #FREEDOM} degrees of
 * freedom, so that single wild values do not decide. Both levels and the scale of the noise are not known; they are
 * summed over on a grid around what was measured.
 */
final class StepPosterior {
    private static final double FREEDOM = 5;
    /** Of both levels, in standard errors to either side of the mean that was measured there. */
    private static final double REACH = 3.5;

    private static final int LEVELS = 15;
    private static final int SCALES = 7;
    /** Values without noise still need a scale: a share of the change. */
    private static final double LEAST_SCALE = 0.01;

    private final int left;
    /** Probability that the new level begins at {@code left + i} or before. */
    private final double[] until;

    private StepPosterior(int left, double[] probability) {
        this.left = left;
        this.until = new double[probability.length + 1];
        for (int i = 0; i < probability.length; i++) {
            until[i + 1] = until[i] + probability[i];
        }
    }

    /**
     * Computes it.
     *
     * @param left position with the old level, probed unless it is 0
     * @param right position with the new level, probed
     * @param prior weight of each position, all above 0 between them
     */
    static StepPosterior of(StepSamples samples, int left, int right, double[] prior) {
        int[] probed = samples.probed(left, right);
        double size = Math.abs(samples.difference(left, right).value());
        double deviation = Math.max(samples.deviation(), LEAST_SCALE * size);
        double[] old = left == 0 ? new double[1] : grid(samples, left, deviation);
        double[] next = grid(samples, right, deviation);
        double[] logs = new double[probed.length + 1];
        double[][] all = new double[old.length * next.length * SCALES][];
        int at = 0;
        for (int s = 0; s < SCALES; s++) {
            // a t with 5 degrees of freedom has 1.29 times the deviation of its scale
            double scale = deviation / 1.29 * Math.pow(2, (s - SCALES / 2) / 2.0);
            double[][] ofOld = likelihoods(samples, probed, old, scale);
            double[][] ofNew = likelihoods(samples, probed, next, scale);
            for (double[] before : ofOld) {
                for (double[] after : ofNew) {
                    all[at++] = sums(before, after, logs.length);
                }
            }
        }
        double highest =
                Arrays.stream(all).flatMapToDouble(Arrays::stream).max().orElse(0);
        double[] shares = new double[logs.length];
        for (double[] one : all) {
            for (int i = 0; i < shares.length; i++) {
                shares[i] += Math.exp(one[i] - highest);
            }
        }
        return new StepPosterior(left, spread(shares, probed, left, right, prior));
    }

    private static double[] grid(StepSamples samples, int position, double deviation) {
        double error = deviation / Math.sqrt(samples.count(position));
        double[] grid = new double[LEVELS];
        for (int i = 0; i < LEVELS; i++) {
            grid[i] = samples.mean(position) + REACH * error * (2.0 * i / (LEVELS - 1) - 1);
        }
        return grid;
    }

    /** The logarithm of the likelihood of the values of each probed position at each level. */
    private static double[][] likelihoods(StepSamples samples, int[] probed, double[] levels, double scale) {
        double[][] logs = new double[levels.length][probed.length];
        for (int p = 0; p < probed.length; p++) {
            double[] values = samples.of(probed[p]);
            for (int l = 0; l < levels.length; l++) {
                double log = -values.length * Math.log(scale);
                for (double value : values) {
                    double apart = (value - levels[l]) / scale;
                    log -= (FREEDOM + 1) / 2 * Math.log1p(apart * apart / FREEDOM);
                }
                logs[l][p] = log;
            }
        }
        return logs;
    }

    /** The same of all values when the first {@code i} probed positions have the old level. */
    private static double[] sums(double[] before, double[] after, int count) {
        double[] sums = new double[count];
        double sum = 0;
        for (double one : after) {
            sum += one;
        }
        sums[0] = sum;
        for (int i = 1; i < count; i++) {
            sum += before[i - 1] - after[i - 1];
            sums[i] = sum;
        }
        return sums;
    }

    /** Positions between the same two probed ones share what their place in between has, by their prior weights. */
    private static double[] spread(double[] shares, int[] probed, int left, int right, double[] prior) {
        double[] probability = new double[right - left];
        double total = 0;
        for (int position = left + 1, i = 0; position <= right; position++) {
            while (i < probed.length && probed[i] < position) {
                i++;
            }
            probability[position - left - 1] = shares[i] * prior[position];
            total += probability[position - left - 1];
        }
        for (int i = 0; i < probability.length; i++) {
            probability[i] /= total;
        }
        return probability;
    }

    /** The probability that the new level begins at a position from one to another, both included. */
    double within(int first, int last) {
        int from = Math.max(first, left + 1) - left - 1;
        int to = Math.min(last, left + until.length - 1) - left;
        return to <= from ? 0 : until[to] - until[from];
    }

    /** First and last of the shortest range of positions that has the change with a probability. */
    int[] credible(double wanted) {
        int[] best = {left + 1, left + until.length - 1};
        int to = 1;
        for (int from = 0; from < until.length - 1; from++) {
            while (to < until.length - 1 && until[to] - until[from] < wanted) {
                to++;
            }
            if (until[to] - until[from] >= wanted && to - from - 1 < best[1] - best[0]) {
                best = new int[] {left + 1 + from, left + to};
            }
        }
        return best;
    }
}
