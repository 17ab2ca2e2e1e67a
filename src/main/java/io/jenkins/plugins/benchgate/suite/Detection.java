package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.stats.RankSum;
import java.util.Arrays;
import java.util.List;

/**
 * Whether a benchmark notices a slowdown (ABS 6.2, equation 2): in each run its values differ by the two-sided rank-sum
 * test with p &lt; {@value #SIGNIFICANCE}, and its mean is worse by at least half the slowdown.
 *
 * @param benchmark its name
 * @param noticed whether it does
 * @param change the least of the relative changes of its mean in the runs, such as 0.5; positive is slower
 * @param p the largest p of the runs
 */
public record Detection(String benchmark, boolean noticed, double change, double p) {
    static final double SIGNIFICANCE = 0.01;

    /** The values of a benchmark in one run. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Pair(double[] before, double[] after) {
        double change() {
            double mean = Spreads.mean(before);
            return (Spreads.mean(after) - mean) / mean;
        }

        double p() {
            double[] sortedBefore = before.clone();
            double[] sortedAfter = after.clone();
            Arrays.sort(sortedBefore);
            Arrays.sort(sortedAfter);
            return RankSum.ofSorted(sortedBefore, sortedAfter).p();
        }
    }

    /**
     * Compares the values of a benchmark in each run, at least one.
     *
     * @param slowdown that was put in, a share such as 0.5
     */
    static Detection of(String benchmark, List<Pair> runs, double slowdown) {
        double change = runs.stream().mapToDouble(Pair::change).min().orElseThrow();
        double p = runs.stream().mapToDouble(Pair::p).max().orElseThrow();
        return new Detection(benchmark, p < SIGNIFICANCE && change >= slowdown / 2, change, p);
    }

    /** Whether so many values on each side can have a p below the significance at all. */
    public static boolean possible(int before, int after) {
        double ways = 1;
        for (int i = 1; i <= after; i++) {
            ways = ways * (before + i) / i;
        }
        // all values of one side above those of the other: one way of all in each tail
        return 2 / ways < SIGNIFICANCE;
    }
}
