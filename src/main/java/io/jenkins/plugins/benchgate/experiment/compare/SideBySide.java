package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Classification;
import io.jenkins.plugins.benchgate.gate.Exact;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Multiplicity;
import io.jenkins.plugins.benchgate.stats.Outliers;
import io.jenkins.plugins.benchgate.stats.RadixSort;
import io.jenkins.plugins.benchgate.stats.RankSum;
import io.jenkins.plugins.benchgate.stats.Stability;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measurement series of two versions, compared metric by metric.
 *
 * @param threshold change in % from which on one that noise could have made is potential; ≥ 0
 * @param dropOutliers whether values of ten times the median of their version and more are left out (CLOUD 3.3)
 * @param correction of the tests' p for the number of metrics; {@code null} for none
 */
public record SideBySide(
        Method method, Statistic statistic, double threshold, boolean dropOutliers, @Nullable Multiplicity correction) {

    /** The series of one metric. */
    public record Pair(Series baseline, Series candidate) {}

    /**
     * Compares every pair.
     *
     * @throws IllegalArgumentException when the method needs series of another shape; the message says which
     */
    public List<MetricComparison> compare(List<Pair> pairs) {
        List<MetricComparison> comparisons = new ArrayList<>();
        for (Pair pair : pairs) {
            comparisons.add(compare(pair));
        }
        method.levels().ifPresent(bootstrap -> share(new SharedNoise(bootstrap), pairs, comparisons));
        if (correction == null) {
            return comparisons;
        }
        double[] p = comparisons.stream().mapToDouble(one -> one.ranks().p()).toArray();
        double[] adjusted = correction.adjust(p);
        for (int i = 0; i < adjusted.length; i++) {
            comparisons.set(i, comparisons.get(i).withAdjustedP(adjusted[i]));
        }
        return comparisons;
    }

    /** Gives changes the intervals that the metrics have together. */
    private void share(SharedNoise noise, List<Pair> pairs, List<MetricComparison> comparisons) {
        List<SharedNoise.Known> known = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            MetricComparison one = comparisons.get(i);
            Pair pair = compared(pairs.get(i));
            known.add(new SharedNoise.Known(
                    one.metric(),
                    statistic,
                    SeriesLevels.of(pair.baseline()),
                    SeriesLevels.of(pair.candidate()),
                    one.comparison().candidate(),
                    one.comparison()));
        }
        List<SharedNoise.Known> shared = noise.shared(known);
        for (int i = 0; i < shared.size(); i++) {
            MetricComparison one = comparisons.get(i);
            Comparison comparison = Objects.requireNonNull(shared.get(i).comparison());
            Classification found = one.exact()
                    ? one.classification()
                    : Classification.of(comparison.change(), threshold).orElse(null);
            comparisons.set(i, one.with(comparison, found));
        }
    }

    /** What of a pair is compared: all values, or those that are no outliers. */
    private Pair compared(Pair pair) {
        if (!dropOutliers) {
            return pair;
        }
        double before = Outliers.bound(sorted(pair.baseline()));
        double after = Outliers.bound(sorted(pair.candidate()));
        return new Pair(below(pair.baseline(), before), below(pair.candidate(), after));
    }

    private MetricComparison compare(Pair pair) {
        double[][] sorted = Stream.of(pair.baseline(), pair.candidate())
                .parallel()
                .map(SideBySide::sorted)
                .toArray(double[][]::new);
        double[] before = sorted[0];
        double[] after = sorted[1];
        double boundBefore = Outliers.bound(before);
        double boundAfter = Outliers.bound(after);
        int keptBefore = below(before, boundBefore);
        int keptAfter = below(after, boundAfter);
        long outliers = (long) before.length - keptBefore + after.length - keptAfter;
        Pair compared = pair;
        if (dropOutliers && outliers > 0) {
            compared = new Pair(below(pair.baseline(), boundBefore), below(pair.candidate(), boundAfter));
            before = Arrays.copyOf(before, keptBefore);
            after = Arrays.copyOf(after, keptAfter);
        }
        RankSum ranks = RankSum.ofSorted(before, after);
        Comparison comparison = method.compare(compared.baseline(), compared.candidate(), statistic);
        boolean exact = before[0] == before[before.length - 1]
                && after[0] == after[after.length - 1]
                && Exact.both(pair.candidate().metric(), comparison.baseline(), comparison.candidate());
        return new MetricComparison(
                pair.candidate().metric(),
                comparison,
                exact
                        ? (before[0] == after[0] ? Classification.NONE : Classification.DEFINITE)
                        : Classification.of(comparison.change(), threshold).orElse(null),
                exact,
                ranks,
                ranks.p(),
                outliers,
                dropOutliers ? outliers : 0,
                method.blockLength(compared.baseline()),
                Stability.of(SeriesLevels.of(compared.baseline())),
                Stability.of(SeriesLevels.of(compared.candidate())));
    }

    private static double[] sorted(Series series) {
        double[] pooled = series.pooled();
        RadixSort.sort(pooled);
        return pooled;
    }

    /** Number of values below a bound. */
    private static int below(double[] sorted, double bound) {
        int count = sorted.length;
        while (count > 0 && sorted[count - 1] >= bound) {
            count--;
        }
        return count;
    }

    /** The series without the values from a bound on; what is left keeps its iteration numbers. */
    private static Series below(Series series, double bound) {
        List<Series.Trial> trials = new ArrayList<>();
        for (Series.Trial trial : series.trials()) {
            double[] values = trial.values();
            long[] iterations = trial.iterations();
            int[] kept = IntStream.range(0, values.length)
                    .filter(i -> values[i] < bound)
                    .toArray();
            if (kept.length == values.length) {
                trials.add(trial);
            } else if (kept.length > 0) {
                long[] numbers = Arrays.stream(kept)
                        .mapToLong(i -> iterations == null ? i + 1L : iterations[i])
                        .toArray();
                double[] rest = Arrays.stream(kept).mapToDouble(i -> values[i]).toArray();
                trials.add(new Series.Trial(trial.instance(), trial.label(), numbers, rest));
            }
        }
        return new Series(series.metric(), series.version(), trials);
    }
}
