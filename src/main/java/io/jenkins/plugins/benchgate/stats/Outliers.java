package io.jenkins.plugins.benchgate.stats;

/**
 * The rule by which values are taken for failures of the machine, not of the system: ten times the median of all values
 * of one version, or more (CLOUD 3.3). Nothing else is ever dropped, because latencies have long tails.
 */
public final class Outliers {
    private static final double TIMES = 10;

    private Outliers() {}

    /**
     * The smallest value that is an outlier.
     *
     * @param sorted all values of one version, ascending, at least one
     * @return positive; infinite where nothing is one because the median is zero or negative
     */
    public static double bound(double[] sorted) {
        double median = SortedTrials.between(sorted[(sorted.length - 1) / 2], sorted[sorted.length / 2], 0.5);
        return median > 0 ? TIMES * median : Double.POSITIVE_INFINITY;
    }
}
