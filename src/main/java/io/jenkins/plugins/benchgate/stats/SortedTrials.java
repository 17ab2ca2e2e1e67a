package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * The values of several trials, each trial sorted once by itself.
 *
 * <p>Order statistics of the pool are found by bisection over the doubles, so that the pool itself is never built.
 */
final class SortedTrials {
    private final double[][] trials;
    private final long count;

    SortedTrials(double[][] trials) {
        // trial by trial, because the library's parallel sort uses one thread on two processors
        this.trials = Arrays.stream(trials).parallel().map(SortedTrials::sorted).toArray(double[][]::new);
        count = Arrays.stream(trials).mapToLong(trial -> trial.length).sum();
    }

    private static double[] sorted(double[] values) {
        double[] copy = values.clone();
        Arrays.sort(copy);
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
        double position = (count - 1) * share;
        long below = (long) Math.floor(position);
        double lower = orderStatistic(below);
        return below + 1 < count ? between(lower, orderStatistic(below + 1), position - below) : lower;
    }

    /** Linear interpolation that stays exact where both ends are equal and finite where their difference is not. */
    static double between(double lower, double upper, double part) {
        return lower == upper ? lower : (1 - part) * lower + part * upper;
    }

    private double orderStatistic(long rank) {
        long low = key(Double.NEGATIVE_INFINITY);
        long high = key(Double.POSITIVE_INFINITY);
        while (low < high) {
            long middle = (low & high) + ((low ^ high) >> 1);
            if (atMost(value(middle)) > rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return value(low) + 0.0; // a zero without a sign
    }

    private long atMost(double bound) {
        long sum = 0;
        for (double[] values : trials) {
            sum += firstAbove(values, 0, values.length, bound);
        }
        return sum;
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
}
