package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * How the values of one trial depend on their neighbours: the flat-top estimate of Politis &amp; White (2004,
 * <i>Automatic Block-Length Selection for the Dependent Bootstrap</i>, Econometric Reviews 23(1)), section 3.
 *
 * <p>The bandwidth follows from the first lag after which K autocorrelations in a row, K being the larger of 5 and the
 * decimal logarithm of n, stay within 2 √(log10(n) / n).
 *
 * @param count number of values, n
 * @param lift long-run variance as a multiple of the variance: by how much the variance of the mean exceeds that of
 *     independent values; 1 for independence, NaN where it is not known
 * @param neighbours correlation of neighbouring values; NaN where {@code lift} is
 * @param slope the sum of kernel weight · |lag| · autocovariance over all lags, as a multiple of the variance; NaN
 *     where {@code lift} is
 * @param lags the bandwidth: autocovariances beyond this lag count nothing
 */
record LongRun(int count, double lift, double neighbours, double slope, int lags) {
    /** With fewer values no lag is known well enough. */
    static final int LEAST_COUNT = 8;

    /** Of values in the order in which they were measured; unknown for fewer than 8 and for equal ones. */
    static LongRun of(double[] values) {
        int count = values.length;
        if (count < LEAST_COUNT || Arrays.stream(values).allMatch(value -> value == values[0])) {
            return new LongRun(count, Double.NaN, Double.NaN, Double.NaN, 0);
        }
        double[] centred = centred(values);
        int run = Math.max(5, (int) Math.log10(count));
        int most = (int) Math.ceil(Math.sqrt(count)) + run;
        double[] sums = Autocovariance.sums(centred, most);
        int lags = Math.min(most, 2 * firstQuiet(centred, sums, run, most));
        double lift = 1;
        double slope = 0;
        for (int lag = 1; lag <= lags; lag++) {
            double part = (double) lag / lags;
            double weight = 2 * (part <= 0.5 ? 1 : 2 * (1 - part)) * (sums[lag] / sums[0]);
            lift += weight;
            slope += weight * lag;
        }
        return new LongRun(count, lift, sums[1] / sums[0], slope, lags);
    }

    /** The first lag from which on a run of autocorrelations is small; the last lag where there is none. */
    private static int firstQuiet(double[] centred, double[] sums, int run, int most) {
        double small = 2 * Math.sqrt(Math.log10(centred.length) / centred.length);
        double head = sums[0];
        double tail = sums[0];
        int quiet = 0;
        for (int lag = 0; lag < most; lag++) {
            // Autocorrelations over the values that both ends of a lag have in common, less one.
            double first = centred[lag];
            double last = centred[centred.length - 1 - lag];
            tail -= first * first;
            head -= last * last;
            quiet = Math.abs(sums[lag]) / Math.sqrt(head * tail) < small ? quiet + 1 : 0;
            if (quiet == run) {
                return Math.max(1, lag + 1 - run);
            }
        }
        return most;
    }

    /** Distances from the mean, scaled by a power of two so that neither huge nor tiny values lose their squares. */
    private static double[] centred(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        double scale = Math.scalb(1.0, -Math.getExponent(largest));
        double[] centred = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            centred[i] = values[i] * scale;
        }
        double mean = MeanResampler.mean(centred);
        for (int i = 0; i < values.length; i++) {
            centred[i] -= mean;
        }
        return centred;
    }
}
