package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.gate.Classification;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Multiplicity;
import io.jenkins.plugins.benchgate.stats.Outliers;
import io.jenkins.plugins.benchgate.stats.RankSum;
import io.jenkins.plugins.benchgate.stats.Stability;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

    private MetricComparison compare(Pair pair) {
        Outliers before = Outliers.of(SeriesLevels.of(pair.baseline()));
        Outliers after = Outliers.of(SeriesLevels.of(pair.candidate()));
        long outliers = before.dropped() + after.dropped();
        Series baseline = dropOutliers ? SeriesLevels.kept(pair.baseline(), before) : pair.baseline();
        Series candidate = dropOutliers ? SeriesLevels.kept(pair.candidate(), after) : pair.candidate();
        RankSum ranks = RankSum.ofSorted(sorted(baseline), sorted(candidate));
        Comparison comparison = method.compare(baseline, candidate, statistic);
        Metric metric = candidate.metric();
        return new MetricComparison(
                metric,
                comparison,
                Classification.of(comparison.change(), threshold).orElse(null),
                ranks,
                ranks.p(),
                outliers,
                dropOutliers ? outliers : 0,
                method.blockLength(baseline),
                Stability.of(SeriesLevels.of(baseline)),
                Stability.of(SeriesLevels.of(candidate)));
    }

    private static double[] sorted(Series series) {
        int count = series.runs().stream().mapToInt(run -> run.values().length).sum();
        double[] pooled = new double[count];
        int start = 0;
        for (Series.Run run : series.runs()) {
            System.arraycopy(run.values(), 0, pooled, start, run.values().length);
            start += run.values().length;
        }
        Arrays.parallelSort(pooled);
        return pooled;
    }
}
