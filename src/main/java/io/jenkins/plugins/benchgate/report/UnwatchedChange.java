package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * How much worse a series has become over builds that all passed, where no trend gate judges it: gates that compare a build with
 * the one before let each of several small steps pass.
 *
 * <p>By values, the newest third of the builds, {@value #MOST_COMPARED} at most, have to be worse than each of the oldest; that
 * has by chance the probability of one order of all (a rank-sum test at its rarest). Where versions were measured side by side,
 * changes of level by ratios count instead. Builds of other workloads and benchmarks, and those before somebody accepted a level,
 * do not count.
 *
 * @param build label of the build since which it is so
 * @param percent in all, in %
 * @param gate a trend gate to begin with, as text, that would have found it by what was measured; empty where none would
 */
public record UnwatchedChange(String build, double percent, String gate) {
    /** Less than this, in %, is not worth a gate. */
    private static final double LEAST = 1;

    /** So many builds at each end say how much it is. */
    private static final int ENDS = 8;

    private static final int MOST_COMPARED = 20;
    private static final int[] THRESHOLDS = {50, 30, 20, 15, 10, 5, 3, 2, 1};

    /** A step in Jenkins knows no more builds than the last of these. */
    private static final int[] BUILDS = {10, 20, 50};

    /**
     * That of a series; empty where it has not become worse, or not unwatched.
     *
     * @param significance greatest probability that it is there by chance
     */
    public static Optional<UnwatchedChange> of(TrendSeries series, double significance) {
        Direction direction = series.metric().direction();
        List<TrendPoint> passed = passed(series);
        if (passed.isEmpty()
                || series.watched()
                || direction == Direction.UNKNOWN
                || series.metric().unit().equals(Unit.PERCENT)) {
            return Optional.empty();
        }
        List<LevelChange> ratios = series.changes().stream()
                .filter(change -> change.byRatios()
                        && change.point().confirmed()
                        && change.point().p() <= significance
                        && !series.acknowledged(change))
                .toList();
        boolean joined = passed.stream().anyMatch(point -> point.ratios() != null);
        double percent = joined ? byRatios(ratios) : byValues(values(passed), direction, significance);
        String build = joined && !ratios.isEmpty()
                ? ratios.get(0).build()
                : passed.get(0).build();
        boolean worse = direction == Direction.LOWER ? percent >= LEAST : percent <= -LEAST;
        return worse
                ? Optional.of(new UnwatchedChange(build, percent, gate(series, values(passed))))
                : Optional.empty();
    }

    /** The builds whose level gates let pass, of the newest one's workload and benchmark, since a level was accepted. */
    private static List<TrendPoint> passed(TrendSeries series) {
        List<TrendPoint> passed = new ArrayList<>();
        List<TrendPoint> points = series.points();
        boolean[] other = LevelChange.ofOther(
                points.stream().map(point -> point.code().benchmark()).toList());
        for (int i = 0; i < points.size(); i++) {
            TrendPoint point = points.get(i);
            if (!point.acknowledged().isEmpty()) {
                passed.clear();
            }
            if (!other[i]
                    && point.accepted()
                    && Double.isFinite(point.level().value())
                    && WorkloadWords.same(
                            point.workload(), points.get(points.size() - 1).workload())) {
                passed.add(point);
            }
        }
        return passed;
    }

    private static double[] values(List<TrendPoint> points) {
        return points.stream().mapToDouble(point -> point.level().value()).toArray();
    }

    private static double byRatios(List<LevelChange> changes) {
        double factor = changes.stream()
                .mapToDouble(change -> 1 + change.point().change() / 100)
                .reduce(1, (all, one) -> all * one);
        return 100 * (factor - 1);
    }

    /** NaN where builds of both ends overlap, or are too few. */
    private static double byValues(double[] values, Direction direction, double significance) {
        int compared = Math.min(MOST_COMPARED, values.length / 3);
        if (compared < ENDS
                || 2 / CombinatoricsUtils.binomialCoefficientDouble(2 * compared, compared) > significance) {
            return Double.NaN;
        }
        int last = values.length - compared;
        boolean apart = direction == Direction.LOWER
                ? StatUtils.min(values, last, compared) > StatUtils.max(values, 0, compared)
                : StatUtils.max(values, last, compared) < StatUtils.min(values, 0, compared);
        return apart
                ? 100 * (StatUtils.mean(values, values.length - ENDS, ENDS) / StatUtils.mean(values, 0, ENDS) - 1)
                : Double.NaN;
    }

    /** The strictest of some, by which one build is that much worse than the mean of those before it. */
    private static String gate(TrendSeries series, double[] values) {
        double sign = series.metric().direction() == Direction.LOWER ? 1 : -1;
        String text = "";
        double found = 0;
        for (int builds : BUILDS) {
            double most = IntStream.range(builds, values.length)
                    .mapToDouble(at -> sign * 100 * (values[at] / StatUtils.mean(values, at - builds, builds) - 1))
                    .max()
                    .orElse(0);
            for (int threshold : THRESHOLDS) {
                if (threshold <= most && threshold > found) {
                    found = threshold;
                    text = "trend:" + series.selected() + ",percent=" + threshold + ",builds=" + builds;
                }
            }
        }
        return text.isEmpty() ? "" : GateText.parse(text).text();
    }
}
