package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The values of several trials, each trial sorted once by itself.
 *
 * <p>Order statistics of the pool are found by bisection over the doubles, so that the pool itself is never built.
 */
final class SortedTrials {
    private final double[][] trials;

    SortedTrials(double[][] trials) {
        // trial by trial, because the library's parallel sort uses one thread on two processors
        this.trials = Arrays.stream(trials).parallel().map(SortedTrials::sorted).toArray(double[][]::new);
    }

    private static double[] sorted(double[] values) {
        double[] copy = values.clone();
        RadixSort.sort(copy);
        return copy;
    }

    int size() {
        return trials.length;
    }

    double[] trial(int index) {
        return trials[index];
    }

    boolean constant() {
        double first = trials[0][0];
        return Arrays.stream(trials).allMatch(values -> values[0] == first && values[values.length - 1] == first);
    }

    /** The type-7 quantile of the pool. */
    double quantile(double share) {
        int[] once = new int[trials.length];
        Arrays.fill(once, 1);
        long count = Arrays.stream(trials).mapToLong(values -> values.length).sum();
        double position = (count - 1) * share;
        long rank = (long) Math.floor(position);
        double lower = orderStatistic(rank, once);
        return position == rank ? lower : between(lower, orderStatistic(rank + 1, once), position - rank);
    }

    /**
     * The quantile that is expected of the pool with each trial as often as asked, its values drawn with replacement:
     * that of the pool, or the next value on either side, because where many values are equal the quantile alone would
     * hardly ever differ between pools that do. Good for many values.
     */
    double expectedQuantile(double share, int... times) {
        long count = 0;
        for (int i = 0; i < trials.length; i++) {
            count += (long) times[i] * trials[i].length;
        }
        double position = (count - 1) * share;
        double value = orderStatistic((long) Math.floor(position), times);
        double lower = Double.NEGATIVE_INFINITY;
        double upper = Double.POSITIVE_INFINITY;
        double[] below = new double[2];
        double[] atMost = new double[2];
        for (int i = 0; i < trials.length; i++) {
            if (times[i] > 0) {
                int first = firstAtLeast(trials[i], 0, trials[i].length, value);
                int end = firstAbove(trials[i], first, trials[i].length, value);
                lower = first > 0 ? Math.max(lower, trials[i][first - 1]) : lower;
                upper = end < trials[i].length ? Math.min(upper, trials[i][end]) : upper;
                add(below, times[i], first, trials[i].length);
                add(atMost, times[i], end, trials[i].length);
            }
        }
        double less = lower == Double.NEGATIVE_INFINITY ? 0 : NormalCount.exceeds(position + 0.5, below[0], below[1]);
        double more =
                upper == Double.POSITIVE_INFINITY ? 0 : 1 - NormalCount.exceeds(position + 0.5, atMost[0], atMost[1]);
        return value + (less == 0 ? 0 : less * (lower - value)) + (more == 0 ? 0 : more * (upper - value));
    }

    /** Adds the mean and variance of how many of a trial's draws are among its first values. */
    private static void add(double[] sum, int times, double first, double size) {
        sum[0] += times * first;
        sum[1] += times * first * (1 - first / size);
    }

    /** Linear interpolation that stays exact where both ends are equal and finite where their difference is not. */
    static double between(double lower, double upper, double part) {
        return lower == upper ? lower : (1 - part) * lower + part * upper;
    }

    private double orderStatistic(long rank, int... times) {
        long low = key(Double.NEGATIVE_INFINITY);
        long high = key(Double.POSITIVE_INFINITY);
        int[] from = new int[trials.length];
        int[] to = Arrays.stream(trials).mapToInt(values -> values.length).toArray();
        int[] ends = new int[trials.length];
        while (low < high) {
            long middle = (low & high) + ((low ^ high) >> 1);
            double bound = value(middle);
            long atMost = 0;
            for (int i = 0; i < ends.length; i++) {
                ends[i] = firstAbove(trials[i], from[i], to[i], bound);
                atMost += (long) times[i] * ends[i];
            }
            int[] free;
            if (atMost > rank) {
                high = middle;
                free = to;
                to = ends;
            } else {
                low = middle + 1;
                free = from;
                from = ends;
            }
            ends = free;
        }
        return value(low) + 0.0; // a zero without a sign
    }

    /** Index of the first value above the bound in [from, to), or {@code to}. */
    static int firstAbove(double[] values, int from, int to, double bound) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] <= bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Index of the first value at or above the bound in [from, to), or {@code to}. */
    static int firstAtLeast(double[] values, int from, int to, double bound) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whole numbers in the order of the doubles. */
    private static long key(double value) {
        long bits = Double.doubleToLongBits(value);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    private static double value(long key) {
        return Double.longBitsToDouble(key ^ ((key >> 63) & Long.MAX_VALUE));
    }

    /** A sum of binomial counts taken as normal; from a table, because it is asked for a million times. */
    static final class NormalCount {
        /** In standard deviations. */
        private static final int REACH = 8;

        private static final int STEPS = 100;
        private static final double[] TABLE = table();

        /** Below it a count is certain. */
        private static final double LEAST_VARIANCE = 1e-6;

        private NormalCount() {}

        /** The probability that a count with that mean and variance exceeds a bound. */
        static double exceeds(double bound, double mean, double variance) {
            double z = (mean - bound) / Math.sqrt(Math.max(LEAST_VARIANCE, variance));
            double place = (Math.max(-REACH, Math.min(REACH, z)) + REACH) * STEPS;
            int below = Math.min((int) place, TABLE.length - 2);
            return TABLE[below] + (place - below) * (TABLE[below + 1] - TABLE[below]);
        }

        private static double[] table() {
            NormalDistribution normal = new NormalDistribution(null, 0, 1);
            double[] table = new double[2 * REACH * STEPS + 1];
            Arrays.setAll(table, i -> normal.cumulativeProbability((double) i / STEPS - REACH));
            table[0] = 0;
            table[table.length - 1] = 1;
            return table;
        }
    }
}
