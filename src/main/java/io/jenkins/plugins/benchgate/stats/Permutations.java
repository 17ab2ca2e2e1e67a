package io.jenkins.plugins.benchgate.stats;

/**
 * The permutation test of Pitman (1937, <i>Significance Tests Which May Be Applied to Samples From Any Populations</i>,
 * Supplement to the JRSS 4): how rare so great or so small a sum is among all choices of as many of the values. It
 * holds for values of any distribution whose order means nothing.
 *
 * <p>The values are rounded to {@value #STEPS} steps of their range, so that all choices can be counted exactly.
 */
final class Permutations {
    private static final int STEPS = 500;

    private Permutations() {}

    /**
     * The two-sided p of the sum of {@code values[from] … values[to − 1]} among the sums of as many of all; in (0, 1].
     */
    static double p(double[] values, int from, int to) {
        int[] steps = steps(values);
        int chosen = to - from;
        double[] sums = sums(steps, chosen);
        int sum = 0;
        for (int i = from; i < to; i++) {
            sum += steps[i];
        }
        double below = 0;
        double above = 0;
        double all = 0;
        for (int i = 0; i < sums.length; i++) {
            below += i <= sum ? sums[i] : 0;
            above += i >= sum ? sums[i] : 0;
            all += sums[i];
        }
        return Math.min(1, 2 * Math.min(below, above) / all);
    }

    private static int[] steps(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
        }
        int[] steps = new int[values.length];
        for (int i = 0; i < steps.length && greatest > least; i++) {
            steps[i] = (int) Math.round((values[i] - least) / (greatest - least) * STEPS);
        }
        return steps;
    }

    /** At each sum: how many choices of so many of the steps have it. */
    private static double[] sums(int[] steps, int chosen) {
        double[][] counts = new double[chosen + 1][];
        for (int k = 0; k <= chosen; k++) {
            counts[k] = new double[k * STEPS + 1];
        }
        counts[0][0] = 1;
        for (int step : steps) {
            for (int k = chosen; k > 0; k--) {
                for (int sum = 0; sum < counts[k - 1].length; sum++) {
                    counts[k][sum + step] += counts[k - 1][sum];
                }
            }
        }
        return counts[chosen];
    }
}
