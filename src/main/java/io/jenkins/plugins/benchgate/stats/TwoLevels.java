package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * That the trials of a series are at one of two levels, such as forks that the compiler treats in one of two ways: each
 * side splits at the place that leaves the least variance within its parts (Hartigan 1978, <i>Asymptotic Distributions
 * for Clustering Criteria</i>, Annals of Statistics 6(1)), and the gap at that place is wider than gaps between values
 * of one level.
 *
 * <p>The gap is measured in standard deviations within the levels of all sides. Its bound, by the degrees of freedom of
 * that, is passed by at most 1 % of series with one level whose logarithms are normal, Student's t with 3 degrees of
 * freedom, lognormal or exponential. Sides are split each by itself, so that a change between them is no second level.
 */
public final class TwoLevels {
    /** Trials of all sides that must be at the rarer level: two outliers are no level. */
    private static final int LEAST = 3;
    /** Trials of a side that say anything. */
    private static final int FEW = 5;
    /** Of more values the statistics of trials take too long to be computed once more. */
    private static final long MOST = 1_000_000;

    private static final double GAP = 3.5;
    private static final double GAP_OF_FEW = 18;

    private static final String OF_ONE = "stored.twoLevels";
    private static final String OF_BOTH = "stored.twoLevelsOfBoth";

    private TwoLevels() {}

    /** Whether a doubt is the one that says so. */
    public static boolean isSaidBy(Sentence doubt) {
        return doubt.says(OF_ONE, OF_BOTH);
    }

    /** A side in two parts. */
    private record Split(int low, int size, double gap, double apart, double squares) {
        /** @param sorted ascending */
        static Split of(double... sorted) {
            Split best = new Split(0, sorted.length, 0, 0, Double.POSITIVE_INFINITY);
            for (int low = 1; low < sorted.length; low++) {
                Moments below = Moments.of(Arrays.copyOfRange(sorted, 0, low));
                Moments above = Moments.of(Arrays.copyOfRange(sorted, low, sorted.length));
                double squares = below.squares() + above.squares();
                if (squares < best.squares) {
                    best = new Split(
                            low, sorted.length, sorted[low] - sorted[low - 1], above.mean() - below.mean(), squares);
                }
            }
            return best;
        }
    }

    /** The sentence that says so of one version; empty where there is one level, or too little is known. */
    static Optional<Sentence> of(Levels levels, Statistic statistic) {
        return split(List.of(levels), statistic)
                .map(splits -> Sentence.of(OF_ONE, apart(splits), high(splits.get(0)), Figure.of(splits.get(0).size)));
    }

    /** The same of two versions that both have both levels. */
    static Optional<Sentence> of(Levels baseline, Levels candidate, Statistic statistic) {
        return split(List.of(baseline, candidate), statistic)
                .map(splits -> Sentence.of(
                        OF_BOTH,
                        apart(splits),
                        high(splits.get(0)),
                        Figure.of(splits.get(0).size),
                        high(splits.get(1)),
                        Figure.of(splits.get(1).size)));
    }

    private static Figure high(Split split) {
        return Figure.of(split.size - split.low);
    }

    private static Figure apart(List<Split> splits) {
        double mean = splits.stream().mapToDouble(Split::apart).average().orElseThrow();
        return IntervalCaveats.rounded(100 * StrictMath.expm1(mean));
    }

    private static Optional<List<Split>> split(List<Levels> sides, Statistic statistic) {
        List<Split> splits = new ArrayList<>();
        double squares = 0;
        double freedom = 0;
        int high = 0;
        int low = 0;
        double gap = Double.POSITIVE_INFINITY;
        for (Levels side : sides) {
            if (side.instances().size() > 1 || side.instances().get(0).trials().size() < FEW || values(side) > MOST) {
                return Optional.empty();
            }
            double[] trials = Spread.logarithms(side.instances().get(0), statistic);
            if (!Arrays.stream(trials).allMatch(Double::isFinite)) {
                return Optional.empty();
            }
            Arrays.sort(trials);
            Split split = Split.of(trials);
            splits.add(split);
            squares += split.squares;
            freedom += split.size - 2.0;
            low += split.low;
            high += split.size - split.low;
            gap = Math.min(gap, split.gap);
        }
        double bound = (GAP + GAP_OF_FEW / freedom) * Math.sqrt(squares / freedom);
        return Math.min(low, high) >= LEAST && gap > bound && gap > 0 ? Optional.of(splits) : Optional.empty();
    }

    private static long values(Levels side) {
        return side.instances().get(0).trials().stream()
                .mapToLong(trial -> trial.values().length)
                .sum();
    }
}
