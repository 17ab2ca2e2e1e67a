package io.jenkins.plugins.benchgate.stats;

/**
 * The best division of a stretch of values in two by the energy statistic of E-divisive with α = 1 (Matteson &amp;
 * James 2014, <i>A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data</i>, JASA 109, eq. 5
 * and 7).
 *
 * <p>The stretch is divided at τ, and what lies right of τ is looked at up to κ only, so that a level that comes back
 * is seen too. All pairs (τ, κ) cost O(n²). Holds its work space; not safe for concurrent use.
 */
final class EnergyDivision {
    /** Sums of distances within values {@code from} … {@code to − 1}, at {@code [from][to]}. */
    private final double[][] within;

    /** @param longest length of the longest stretch that will be divided */
    EnergyDivision(int longest) {
        within = new double[longest + 1][longest + 1];
    }

    /**
     * Where a stretch falls apart.
     *
     * @param at τ, index of the first value of the right part
     * @param end κ, index after the last value of the right part
     * @param statistic Q̂ of both parts, in the unit of the values
     */
    record Division(int at, int end, double statistic) {}

    /**
     * The division of {@code values[from] … values[to − 1]} with the greatest statistic, the first of equals.
     *
     * @param least values that each part must have, at least 2; the stretch has at least twice as many
     */
    Division best(double[] values, int from, int to, int least) {
        int length = to - from;
        sum(values, from, length);
        int at = least;
        int end = length;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int split = least; split <= length - least; split++) {
            for (int until = split + least; until <= length; until++) {
                double statistic = statistic(split, until);
                if (statistic > greatest) {
                    greatest = statistic;
                    at = split;
                    end = until;
                }
            }
        }
        return new Division(from + at, from + end, greatest);
    }

    /** The statistic of the first {@code at} values of the summed stretch against those from there to {@code end}. */
    private double statistic(int at, int end) {
        double m = at;
        double n = end - at;
        double left = within[0][at];
        double right = within[at][end];
        double across = within[0][end] - left - right;
        return 2 / (m + n) * (across - n / (m - 1) * left - m / (n - 1) * right);
    }

    private void sum(double[] values, int from, int length) {
        for (int i = length - 1; i >= 0; i--) {
            double toFirst = 0;
            within[i][i] = 0;
            for (int end = i + 1; end <= length; end++) {
                toFirst += Math.abs(values[from + i] - values[from + end - 1]);
                within[i][end] = (end == i + 1 ? 0 : within[i + 1][end]) + toFirst;
            }
        }
    }
}
