package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import org.apache.commons.math3.special.Erf;

/**
 * The Wilcoxon rank-sum test (Mann–Whitney U) of a candidate's values against a baseline's, two-sided, with Cliff's
 * delta of the same pairs (CLOUD 5.1.1).
 *
 * <p>Up to {@value #EXACT} values in all, p comes from the exact distribution over all ways to deal the values to the
 * two sides, tied values sharing their mean rank: twice the smaller tail, at most 1. Beyond, it comes from the normal
 * approximation with the variance corrected for ties and with the continuity correction (Hollander &amp; Wolfe,
 * <i>Nonparametric Statistical Methods</i>, 4.1). Values that are all equal give 1, and so does one value against one.
 *
 * <p>The test takes values as independent. Iterations of one trial are not, and share what moved their trial: with many
 * of them p is far too small, which is why CLOUD asks for an effect of at least medium size as well. commons-math3's
 * {@code MannWhitneyUTest} is not used: it ignores ties and has neither the exact distribution nor the continuity
 * correction.
 *
 * @param u pairs of a baseline's and a candidate's value in which the candidate's is greater, ties counting one half
 * @param p in [0, 1]; 0 when smaller than the smallest double
 * @param cliffsDelta positive when the candidate's values tend to be greater
 */
public record RankSum(double u, double p, CliffsDelta cliffsDelta) {
    private static final int EXACT = 50;

    /**
     * Tests two sides that are sorted already, in one pass and without copies.
     *
     * @param baseline ascending, at least one value, no NaN, not infinite; not changed
     * @param candidate likewise
     */
    public static RankSum ofSorted(double[] baseline, double[] candidate) {
        check("baseline", baseline);
        check("candidate", candidate);
        long doubled = 0;
        double ties = 0;
        int before = 0;
        int after = 0;
        while (after < candidate.length || before < baseline.length) {
            double value = next(baseline, before, candidate, after);
            int equalBefore = run(baseline, before, value);
            int equalAfter = run(candidate, after, value);
            doubled += equalAfter * (2L * before + equalBefore);
            double tied = (double) equalBefore + equalAfter;
            ties += (tied * tied - 1) * tied;
            before += equalBefore;
            after += equalAfter;
        }
        double pairs = (double) baseline.length * candidate.length;
        double p = baseline.length + (long) candidate.length <= EXACT
                ? exact(baseline, candidate, doubled)
                : approximate(pairs, (double) baseline.length + candidate.length, doubled / 2.0, ties);
        return new RankSum(doubled / 2.0, p, new CliffsDelta((doubled - pairs) / pairs));
    }

    /**
     * Whether the sides differ by CLOUD's rule: p at or below the significance, and an effect of at least medium size.
     *
     * @param significance in (0, 1): 0.05 in CLOUD, divided by the number of tests there
     */
    public boolean isChange(double significance) {
        return p <= significance && cliffsDelta.magnitude().compareTo(CliffsDelta.Magnitude.MEDIUM) >= 0;
    }

    private static void check(String side, double[] sorted) {
        if (sorted.length == 0) {
            throw new IllegalArgumentException("the " + side + " has no value");
        }
        // where the values are sorted, what is not finite stands at an end
        if (!Double.isFinite(sorted[0]) || !Double.isFinite(sorted[sorted.length - 1])) {
            throw new IllegalArgumentException("the " + side + " holds infinite values or NaN, expected finite values");
        }
    }

    private static double next(double[] baseline, int before, double[] candidate, int after) {
        if (before == baseline.length) {
            return candidate[after];
        }
        return after == candidate.length ? baseline[before] : Math.min(baseline[before], candidate[after]);
    }

    private static int run(double[] sorted, int from, double value) {
        int end = from;
        while (end < sorted.length && sorted[end] == value) {
            end++;
        }
        return end - from;
    }

    private static double approximate(double pairs, double values, double u, double ties) {
        double variance = pairs / 12 * (values + 1 - ties / (values * (values - 1)));
        if (!(variance > 0)) {
            return 1;
        }
        double distance = Math.abs(u - pairs / 2) - 0.5;
        return Math.min(1, Erf.erfc(distance / Math.sqrt(2 * variance)));
    }

    /**
     * Counts, for each number of values dealt to one side and each doubled sum of their mean ranks, the ways to deal
     * them, tie by tie; the counts are whole and below 2^53.
     */
    private static double exact(double[] baseline, double[] candidate, long doubled) {
        int dealt = candidate.length;
        int values = baseline.length + dealt;
        double[] pool = Arrays.copyOf(baseline, values);
        System.arraycopy(candidate, 0, pool, baseline.length, dealt);
        Arrays.sort(pool);
        double[][] ways = new double[dealt + 1][values * (values + 1) + 1];
        ways[0][0] = 1;
        for (int start = 0; start < values; ) {
            int tied = run(pool, start, pool[start]);
            int doubledRank = 2 * start + tied + 1;
            deal(ways, start, tied, doubledRank);
            start += tied;
        }
        double[] sums = ways[dealt];
        long observed = doubled + (long) dealt * (dealt + 1);
        double all = 0;
        double below = 0;
        double above = 0;
        for (int sum = 0; sum < sums.length; sum++) {
            all += sums[sum];
            below += sum <= observed ? sums[sum] : 0;
            above += sum >= observed ? sums[sum] : 0;
        }
        return Math.min(1, 2 * Math.min(below, above) / all);
    }

    /**
     * Deals any number of some tied values; from the most dealt down, so that each count is read before it grows. None
     * of the values before has a larger rank.
     */
    private static void deal(double[][] ways, int before, int tied, int doubledRank) {
        for (int dealt = Math.min(ways.length - 1, before + tied); dealt > 0; dealt--) {
            double[] more = ways[dealt];
            double choices = 1;
            for (int of = 1; of <= Math.min(tied, dealt); of++) {
                choices = choices * (tied - of + 1) / of;
                double[] fewer = ways[dealt - of];
                int added = of * doubledRank;
                int end = Math.min(fewer.length, added + 2 * before * (dealt - of) + 1);
                for (int sum = added; dealt - of <= before && sum < end; sum++) {
                    more[sum] += choices * fewer[sum - added];
                }
            }
        }
    }
}
