package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the builds of a job measured of one metric under one statistic.
 *
 * @param points one for each build that measured it, oldest first; at least one
 * @param bounds the fixed gates' thresholds of the newest build, in the metric's unit, ascending
 */
public record TrendSeries(Metric metric, String statistic, List<Point> points, List<Double> bounds) {

    public TrendSeries {
        points = List.copyOf(points);
        bounds = List.copyOf(bounds);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a trend needs at least one build");
        }
    }

    /**
     * One build's place in a trend.
     *
     * @param value in the metric's base unit
     * @param outcome what this build's gates said of this series
     * @param accepted whether the build serves as a baseline for later ones
     */
    public record Point(String build, double value, @Nullable Interval interval, Outcome outcome, boolean accepted) {}

    public String name() {
        return metric.name() + " " + statistic;
    }

    /**
     * The builds of a job with the current one last; one that stands among the earlier ones already, under the same
     * label, is not repeated.
     */
    public static List<BuildRecord> builds(List<BuildRecord> past, BuildRecord current) {
        List<BuildRecord> builds = new ArrayList<>(past);
        builds.removeIf(build -> build.build().equals(current.build()));
        builds.add(current);
        return List.copyOf(builds);
    }

    /**
     * One trend for each series that the newest build measured, in its order; where it measured none, for each series of
     * any build.
     *
     * @param builds oldest first
     */
    public static List<TrendSeries> of(List<BuildRecord> builds) {
        Map<String, List<Point>> points = new LinkedHashMap<>();
        Map<String, Measured> newest = new LinkedHashMap<>();
        for (BuildRecord build : builds) {
            Map<String, Outcome> outcomes = outcomes(build.verdicts());
            for (Measured measured : build.measured()) {
                String key = key(measured);
                newest.put(key, measured);
                points.computeIfAbsent(key, series -> new ArrayList<>())
                        .add(new Point(
                                build.build(),
                                measured.candidate().value(),
                                measured.candidate().interval(),
                                outcomes.getOrDefault(measured.series(), Outcome.NOT_JUDGED),
                                build.accepted()));
            }
        }
        List<Verdict> verdicts =
                builds.isEmpty() ? List.of() : builds.get(builds.size() - 1).verdicts();
        List<Measured> shown =
                builds.isEmpty() || builds.get(builds.size() - 1).measured().isEmpty()
                        ? List.copyOf(newest.values())
                        : builds.get(builds.size() - 1).measured();
        List<TrendSeries> trends = new ArrayList<>();
        for (Measured measured : shown) {
            trends.add(new TrendSeries(
                    measured.metric(),
                    measured.statistic(),
                    points.getOrDefault(key(measured), List.of()),
                    bounds(measured, verdicts)));
        }
        return trends;
    }

    /** What a build's gates came to for each series: the gravest of their outcomes. */
    static Map<String, Outcome> outcomes(List<Verdict> verdicts) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        for (Verdict verdict : verdicts) {
            outcomes.merge(verdict.series(), verdict.outcome(), BinaryOperator.maxBy(Comparator.naturalOrder()));
        }
        return outcomes;
    }

    private static List<Double> bounds(Measured measured, List<Verdict> verdicts) {
        TreeSet<Double> bounds = new TreeSet<>();
        for (Verdict verdict : verdicts) {
            if (verdict.series().equals(measured.series()) && verdict.gate().startsWith("fixed")) {
                bounds.addAll(GateBounds.of(verdict, measured.metric().unit()));
            }
        }
        return List.copyOf(bounds);
    }

    private static String key(Measured measured) {
        return measured.statistic() + "\n" + measured.metric().unit().symbol() + "\n"
                + measured.metric().name();
    }
}
