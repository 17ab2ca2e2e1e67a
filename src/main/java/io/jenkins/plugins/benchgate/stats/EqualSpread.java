package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.FDistribution;

/**
 * Whether two groups of values vary alike, by the values' distances from their medians (Brown &amp; Forsythe 1974): no
 * normal values are needed. Few distances are compared by {@link Permutations}, which see a large difference in fewer
 * values than an analysis of variance; many by that.
 *
 * <p>One distance from each median follows from the others: 0, or one that is there twice. It is left out, the smallest
 * one (Noguchi &amp; Gel 2010), without which a group of few values seems to vary less.
 */
final class EqualSpread {
    /** Choices among more distances than these take long to count. */
    private static final int FEW = 30;

    private EqualSpread() {}

    /** How far values are from their median: one less than there are values, in no order that means anything. */
    static List<Double> distances(double... values) {
        double median = Statistic.MEDIAN.of(values);
        return Arrays.stream(values)
                .map(value -> Math.abs(value - median))
                .sorted()
                .skip(1)
                .boxed()
                .toList();
    }

    /**
     * Two-sided p of equal spread.
     *
     * @param one distances of a group from its median, or of several from theirs, ≥ 0
     * @return 0 to 1; NaN where a group has none
     */
    static double pValue(List<Double> one, List<Double> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Double.NaN;
        }
        if (one.size() + other.size() <= FEW) {
            double[] both = Stream.concat(one.stream(), other.stream())
                    .mapToDouble(value -> value)
                    .toArray();
            return Permutations.p(both, 0, one.size());
        }
        Moments first = moments(one);
        Moments second = moments(other);
        double freedom = first.count() + second.count() - 2;
        double within = (first.squares() + second.squares()) / freedom;
        double apart = first.mean() - second.mean();
        double between = apart * apart * first.count() * second.count() / (first.count() + second.count());
        if (between == 0) {
            return 1;
        }
        return within == 0 ? 0 : 1 - new FDistribution(null, 1, freedom).cumulativeProbability(between / within);
    }

    private static Moments moments(List<Double> values) {
        return Moments.of(values.stream().mapToDouble(value -> value).toArray());
    }
}
