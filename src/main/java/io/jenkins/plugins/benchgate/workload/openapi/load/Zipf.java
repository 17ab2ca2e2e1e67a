package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.util.Arrays;

/**
 * Zipfian frequencies: item i of n, from 1, is taken with a probability proportional to i<sup>−0.99</sup>, the exponent
 * of YCSB (Cooper et al., <i>Benchmarking cloud serving systems with YCSB</i>, SoCC 2010). Safe for concurrent use.
 */
public final class Zipf {
    static final double EXPONENT = 0.99;
    private static final int FIRST = 1024;

    /** Sums of the first weights, which are the same for all lengths of lists; grows, and is replaced as a whole. */
    private volatile double[] sums = new double[1];

    private static double[] grown(double[] old, int size) {
        double[] sums = Arrays.copyOf(old, size + 1);
        for (int i = old.length; i <= size; i++) {
            sums[i] = sums[i - 1] + Math.pow(i, -EXPONENT);
        }
        return sums;
    }

    /** The sum of the first weights. */
    double sum(int count) {
        return sums(count)[count];
    }

    private double[] sums(int count) {
        double[] known = sums;
        if (count < known.length) {
            return known;
        }
        synchronized (this) {
            if (count >= sums.length) {
                sums = grown(sums, Math.max(Math.max(count, FIRST), 2 * sums.length));
            }
            return sums;
        }
    }

    /** The item, from 0, at a place between 0 and the sum of all weights. */
    int item(double at, int size) {
        int found = Arrays.binarySearch(sums(size), 0, size + 1, at);
        return Math.min(size - 1, found >= 0 ? found : -found - 2);
    }
}
