package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.jspecify.annotations.Nullable;

/**
 * By how much the logarithms of one version's values lie above those of another, where they are few: the confidence
 * interval of a shift that is common to all of them, and so of the factor by which medians and percentiles of the
 * versions differ.
 *
 * <p>A percentile interval of few values is made of their order statistics, which know a median badly. Here all values
 * count: the interval of unpaired values is that of Moses, the exact rank-sum test inverted, from the k-th smallest to
 * the k-th largest of all differences (Hollander &amp; Wolfe, <i>Nonparametric Statistical Methods</i>, 4.3); that of
 * pairs is Tukey's, the signed-rank test inverted on the averages of all two differences (3.3), where they have
 * something in common ({@link #pays}). Both assume no
 * distribution; ties only widen them. Where k is below 2, a single value would be the bound: the interval then is that
 * of Student's t (Welch 1947), which takes the logarithms as normal. Values are taken as independent.
 *
 * @param lower lower bound of the difference of logarithms
 * @param upper upper bound
 * @param normal whether the logarithms are taken as normal
 */
record Shift(double lower, double upper, boolean normal) {
    /** Up to so many values their shift alone is known. */
    static final int FEW = 30;

    /** From so many values on a quantile is known well enough by itself. */
    private static final int MANY = 100;

    /** Of fewer pairs a correlation says nothing. */
    private static final int SEVERAL_PAIRS = 8;
    /** Rank correlation from which on pairs are compared pair by pair. */
    private static final double RELATED = 0.4;
    /** Rank correlation up to which they are so, too. */
    private static final double OPPOSED = -0.2;

    /** Of more values, so many of evenly spaced ranks are taken. */
    private static final int MOST = 10_000;

    /** With more pairs of values the number of those in reverse order is as good as normal. */
    private static final int EXACT_PAIRS = 10_000;

    /**
     * The shift between two sides.
     *
     * @return {@code null} for a mean, whose resamples serve few values well, for many values, for values drawn in
     *     blocks, in several trials of several values, or not all positive
     */
    static @Nullable Shift between(Side before, Side after, Pairing pairing, Statistic statistic, double confidence) {
        boolean serves = statistic instanceof Statistic.Quantile
                && Math.min(before.nesting().iterations(), after.nesting().iterations()) > 1
                && weight(before, after) > 0
                && before.flat()
                && after.flat();
        if (!serves || !positive(before.all()) || !positive(after.all())) {
            return null;
        }
        double[] first = logarithms(before.all());
        double[] second = logarithms(after.all());
        if (!VariancePart.shared(before.nesting().topmost(), pairing) || !pays(first, second)) {
            return of(first, second, confidence);
        }
        Arrays.setAll(second, pair -> second[pair] - first[pair]);
        return ofPairs(second, confidence);
    }

    /**
     * Whether pairs tell more than both sides alone, by the rank correlation of their values. It says nothing of the
     * shift between the sides, and is the same where they are exchanged. Pairs whose values went opposite ways are kept
     * as pairs, because two sides that are not independent would flag too many equal versions.
     */
    private static boolean pays(double[] before, double[] after) {
        if (before.length < SEVERAL_PAIRS) {
            return true;
        }
        NaturalRanking ranking = new NaturalRanking();
        double[] ranksBefore = ranking.rank(before);
        double[] ranksAfter = ranking.rank(after);
        // the library's class for this reaches its linear algebra, which the plugin leaves out
        SimpleRegression ranks = new SimpleRegression();
        for (int i = 0; i < before.length; i++) {
            ranks.addData(ranksBefore[i], ranksAfter[i]);
        }
        double correlation = ranks.getR();
        return !(correlation > OPPOSED && correlation < RELATED);
    }

    /** The share that it has in an interval: 1 up to 30 values on the smaller side, 0 from 100 on. */
    static double weight(Side before, Side after) {
        return weight(Math.min(before.nesting().iterations(), after.nesting().iterations()));
    }

    /** The same, of the number of values on the smaller side. */
    static double weight(long count) {
        return Math.max(0, Math.min(1, Math.log((double) MANY / count) / Math.log((double) MANY / FEW)));
    }

    private static boolean positive(double... values) {
        return Arrays.stream(values).allMatch(value -> value > 0);
    }

    private static double[] logarithms(double... values) {
        return Arrays.stream(values).map(StrictMath::log).toArray();
    }

    /**
     * Of values that were measured independently on both sides.
     *
     * @param before at least 2, in any order; not changed
     * @param after likewise
     */
    static Shift of(double[] before, double[] after, double confidence) {
        double tail = (1 - confidence) / 2;
        double[] lower = thinned(before);
        double[] upper = thinned(after);
        int rank = rankSum(lower.length, upper.length, tail);
        if (rank < 2) {
            Moments first = Moments.of(before);
            Moments second = Moments.of(after);
            double one = first.variance() / before.length;
            double two = second.variance() / after.length;
            double sum = one + two;
            double freedom =
                    sum == 0 ? 1 : sum * sum / (one * one / (before.length - 1.0) + two * two / (after.length - 1.0));
            return student(second.mean() - first.mean(), sum, freedom, tail);
        }
        double[] differences = new double[Math.multiplyExact(lower.length, upper.length)];
        int next = 0;
        for (double first : lower) {
            for (double second : upper) {
                differences[next++] = second - first;
            }
        }
        return between(differences, rank);
    }

    /**
     * Of values that were measured as pairs.
     *
     * @param differences of each pair, at least 2; not changed
     */
    static Shift ofPairs(double[] differences, double confidence) {
        double tail = (1 - confidence) / 2;
        int count = differences.length;
        int rank = signedRank(count, tail);
        if (rank < 2) {
            Moments moments = Moments.of(differences);
            return student(moments.mean(), moments.variance() / count, count - 1.0, tail);
        }
        double[] averages = new double[count * (count + 1) / 2];
        int next = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i; j < count; j++) {
                averages[next++] = (differences[i] + differences[j]) / 2;
            }
        }
        return between(averages, rank);
    }

    private static Shift student(double point, double variance, double freedom, double tail) {
        double reach = -new TDistribution(null, freedom).inverseCumulativeProbability(tail) * Math.sqrt(variance);
        return new Shift(point - reach, point + reach, true);
    }

    private static Shift between(double[] differences, int rank) {
        Arrays.sort(differences);
        return new Shift(differences[rank - 1], differences[differences.length - rank], false);
    }

    private static double[] thinned(double[] values) {
        if (values.length <= MOST) {
            return values;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] thinned = new double[MOST];
        Arrays.setAll(thinned, i -> sorted[(int) ((i + 0.5) / MOST * sorted.length)]);
        return thinned;
    }

    /** Whether ranks of so many single values bound their shift, so that no distribution is assumed. */
    static boolean ranked(int before, int after, boolean paired, double confidence) {
        double tail = (1 - confidence) / 2;
        return (paired ? signedRank(before, tail) : rankSum(before, after, tail)) >= 2;
    }

    /** The largest k for which fewer than k of all pairs are in reverse order with at most a chance. */
    static int rankSum(int before, int after, double tail) {
        double pairs = (double) before * after;
        if (pairs > EXACT_PAIRS) {
            double deviation = Math.sqrt(pairs * (before + after + 1.0) / 12);
            double quantile = new NormalDistribution(null, 0, 1).inverseCumulativeProbability(tail);
            return (int) Math.floor(pairs / 2 + quantile * deviation);
        }
        // ways to have so many pairs in reverse order: the coefficients of Gauss' binomial
        double[] ways = new double[(int) pairs / 2 + 1];
        ways[0] = 1;
        for (int i = 1; i <= Math.min(before, after); i++) {
            int factor = Math.max(before, after) + i;
            for (int sum = ways.length - 1; sum >= factor; sum--) {
                ways[sum] -= ways[sum - factor];
            }
            for (int sum = i; sum < ways.length; sum++) {
                ways[sum] += ways[sum - i];
            }
        }
        return within(ways, Math.exp(CombinatoricsUtils.binomialCoefficientLog(before + after, before)), tail);
    }

    /** The largest k for which a sum of signed ranks of less than k has at most a chance. */
    static int signedRank(int count, double tail) {
        double[] ways = new double[count * (count + 1) / 4 + 1];
        ways[0] = 1;
        for (int rank = 1; rank <= count; rank++) {
            for (int sum = ways.length - 1; sum >= rank; sum--) {
                ways[sum] += ways[sum - rank];
            }
        }
        return within(ways, Math.scalb(1.0, count), tail);
    }

    private static int within(double[] ways, double all, double tail) {
        double sum = 0;
        for (int k = 0; k < ways.length; k++) {
            sum += ways[k];
            // as many digits as the logarithm of a binomial coefficient has
            if (sum / all > tail * (1 + 1e-9)) {
                return k;
            }
        }
        return ways.length;
    }
}
