package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How p-values are adjusted because several tests were made at once, such as one for each metric of a build.
 *
 * <p>An adjusted p-value is compared with the significance itself.
 */
public enum Multiplicity {
    /** Bounds the chance that any equal pair is flagged: each p times the number of tests. */
    BONFERRONI {
        @Override
        double[] adjusted(double[] ascending) {
            return Arrays.stream(ascending)
                    .map(p -> Math.min(1, p * ascending.length))
                    .toArray();
        }
    },
    /**
     * Bounds the share of equal pairs among those that are flagged (Benjamini &amp; Hochberg 1995, <i>Controlling the
     * False Discovery Rate</i>, J. R. Stat. Soc. B 57(1)), for tests that are independent or tend to err together.
     */
    BENJAMINI_HOCHBERG {
        @Override
        double[] adjusted(double[] ascending) {
            double[] adjusted = new double[ascending.length];
            double least = 1;
            for (int i = ascending.length - 1; i >= 0; i--) {
                least = Math.min(least, ascending[i] * ascending.length / (i + 1));
                adjusted[i] = least;
            }
            return adjusted;
        }
    };

    /**
     * Adjusted p-values, in the order of those given.
     *
     * @param p each in [0, 1], or NaN for a test that could not be made, which stays NaN and does not count; may be
     *     empty; not changed
     */
    public double[] adjust(double... p) {
        int[] order = IntStream.range(0, p.length)
                .filter(i -> !Double.isNaN(p[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(i -> i)
                .toArray();
        double[] ascending = Arrays.stream(order).mapToDouble(i -> p[i]).toArray();
        if (ascending.length > 0 && !(ascending[0] >= 0 && ascending[ascending.length - 1] <= 1)) {
            throw new IllegalArgumentException("found p-values from " + ascending[0] + " to "
                    + ascending[ascending.length - 1] + ", expected 0 to 1");
        }
        double[] sorted = adjusted(ascending);
        double[] adjusted = new double[p.length];
        Arrays.fill(adjusted, Double.NaN);
        for (int i = 0; i < order.length; i++) {
            adjusted[order[i]] = sorted[i];
        }
        return adjusted;
    }

    abstract double[] adjusted(double[] ascending);
}
