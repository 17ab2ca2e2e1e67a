package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/** A sum of binomial counts taken as normal; from a table, because it is asked for a million times. */
final class NormalCount {
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
