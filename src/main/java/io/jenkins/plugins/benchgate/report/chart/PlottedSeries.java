package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.GateBounds;
import io.jenkins.plugins.benchgate.report.LevelChange;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One metric under one statistic over builds of a job, as a page draws it.
 *
 * @param bounds the fixed gates' thresholds of the newest build, in the metric's base unit, ascending
 * @param gates those that judged it in the newest build, as text; a usual one where none did
 * @param changes the builds from which on it has another level, oldest first
 */
public record PlottedSeries(Trend trend, List<Double> bounds, List<String> gates, List<LevelChange> changes) {
    public PlottedSeries {
        bounds = List.copyOf(bounds);
        gates = List.copyOf(gates);
        changes = List.copyOf(changes);
    }

    /**
     * A trend with what else is to be seen in it.
     *
     * @param searched the same series, not thinned out: changes of level are looked for there, as thinning keeps
     *     extremes
     * @param newest what the gates of the newest build said of all series
     */
    public static PlottedSeries of(Trend trend, Trend searched, List<Verdict> newest) {
        SeriesKey key = trend.series();
        List<Verdict> own = newest.stream()
                .filter(verdict -> verdict.series().equals(key.name()))
                .toList();
        TreeSet<Double> bounds = new TreeSet<>();
        own.stream()
                .filter(verdict -> !verdict.by().kind().judgesChanges())
                .forEach(verdict ->
                        bounds.addAll(GateBounds.of(verdict, key.metric().unit())));
        List<String> gates = own.stream().map(Verdict::gate).distinct().toList();
        return new PlottedSeries(
                trend, List.copyOf(bounds), gates.isEmpty() ? List.of(usual(key)) : gates, changes(searched));
    }

    /** What to begin with where nothing judges a series yet. */
    private static String usual(SeriesKey key) {
        return GateText.parse("jump:metric=\"" + key.metric().name().replace('"', '*') + "\",statistic="
                        + (key.statistic().isEmpty() ? "median" : key.statistic()) + ",percent=5,baseline=last:5")
                .text();
    }

    /** Changes among builds of the newest one's workload: another workload's level says nothing. */
    private static List<LevelChange> changes(Trend trend) {
        List<TrendPoint> points = trend.points();
        if (points.isEmpty()) {
            return List.of();
        }
        String workload = points.get(points.size() - 1).workload();
        double[] values = points.stream()
                .mapToDouble(point -> WorkloadWords.same(point.workload(), workload) ? point.value() : Double.NaN)
                .toArray();
        return LevelChange.of(
                trend.series().metric(),
                points.stream().map(TrendPoint::build).toList(),
                values,
                ChangePoints.withDefaults());
    }

    /** The same as the charts of pictures are drawn from. */
    public TrendSeries pictured() {
        SeriesKey key = trend.series();
        List<TrendSeries.Point> points = trend.points().stream()
                .map(point -> new TrendSeries.Point(
                        point.build(),
                        point.value(),
                        interval(point),
                        Objects.requireNonNullElse(point.outcome(), Outcome.NOT_JUDGED),
                        isBaseline(point),
                        point.acknowledged()))
                .toList();
        return new TrendSeries(key.metric(), key.statistic(), points, bounds, changes);
    }

    /** A picture shows bounds alone; the confidence that they were asked for with is not kept in a trend. */
    private static @Nullable Interval interval(TrendPoint point) {
        return Double.isFinite(point.lower()) && Double.isFinite(point.upper())
                ? new Interval(point.lower(), point.upper(), 0.99)
                : null;
    }

    static boolean isBaseline(TrendPoint point) {
        return point.accepted() || !point.acknowledged().isEmpty();
    }

    /** The unit in which its values are numbers of few digits. */
    Scale scale() {
        double greatest = trend.points().stream()
                .mapToDouble(point -> Math.abs(point.value()))
                .max()
                .orElse(0);
        return Scale.of(trend.series().metric().unit(), greatest);
    }
}
