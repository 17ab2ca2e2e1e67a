package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the builds of a job measured of one metric under one statistic.
 *
 * @param points one for each build that measured it, oldest first; at least one
 * @param bounds the fixed gates' thresholds of the newest build, in the metric's unit, ascending
 * @param changes the builds from which on it has another level, oldest first
 */
public record TrendSeries(
        Metric metric, String statistic, List<Point> points, List<Double> bounds, List<LevelChange> changes) {
    /** For so many builds a change of level is told in the build's own texts; later only the trend shows it. */
    static final int NEWS = 30;
    /** By so many builds the place of a change may be wrong. */
    private static final int NEAR = 2;

    public TrendSeries {
        points = List.copyOf(points);
        bounds = List.copyOf(bounds);
        changes = List.copyOf(changes);
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
     * @param acknowledged what was acknowledged of this series at this build
     */
    public record Point(
            String build,
            double value,
            @Nullable Interval interval,
            Outcome outcome,
            boolean accepted,
            List<Acknowledgement> acknowledged) {
        public Point {
            acknowledged = List.copyOf(acknowledged);
        }

        /** A build of which nothing was acknowledged. */
        public Point(String build, double value, @Nullable Interval interval, Outcome outcome, boolean accepted) {
            this(build, value, interval, outcome, accepted, List.of());
        }
    }

    public String name() {
        return metric.name() + " " + statistic;
    }

    /**
     * What is new of the levels of a build's series: one sentence for each that changed of late and was not
     * acknowledged.
     *
     * @param past builds of the job, oldest first
     */
    public static List<String> news(BuildResult result, List<BuildRecord> past) {
        return of(builds(past, result.record())).stream()
                .flatMap(series ->
                        series.news().map(change -> series.name() + " is " + change.sentence() + ".").stream())
                .toList();
    }

    /** The newest change of level, unless it is long ago or was acknowledged. */
    Optional<LevelChange> news() {
        if (changes.isEmpty()) {
            return Optional.empty();
        }
        LevelChange newest = changes.get(changes.size() - 1);
        int from = newest.point().index();
        boolean acknowledged = points.subList(Math.max(0, from - NEAR), points.size()).stream()
                .anyMatch(point -> !point.acknowledged().isEmpty());
        return acknowledged || points.size() - from > NEWS ? Optional.empty() : Optional.of(newest);
    }

    /**
     * The builds of a job with the current one last; one that stands among the earlier ones already, under the same
     * label, is not repeated.
     */
    public static List<BuildRecord> builds(List<BuildRecord> past, BuildRecord current) {
        List<BuildRecord> builds = new ArrayList<>();
        BuildRecord last = current;
        for (BuildRecord build : past) {
            if (build.build().equals(current.build())) {
                last = current.with(build.acknowledged());
            } else {
                builds.add(build);
            }
        }
        builds.add(last);
        return List.copyOf(builds);
    }

    /**
     * One trend for each series that the newest build measured, in its order; where it measured none, for each series
     * of any build.
     *
     * @param builds oldest first
     */
    public static List<TrendSeries> of(List<BuildRecord> builds) {
        return of(
                builds,
                builds.isEmpty() ? List.of() : builds.get(builds.size() - 1).measured());
    }

    /**
     * One trend for each of these series of the newest build; where there are none, for each series of any build.
     *
     * @param builds oldest first
     */
    public static List<TrendSeries> of(List<BuildRecord> builds, List<Measured> wanted) {
        Set<String> keys = wanted.stream().map(TrendSeries::key).collect(Collectors.toSet());
        Map<String, List<Point>> points = new LinkedHashMap<>();
        Map<String, Measured> newest = new LinkedHashMap<>();
        Map<String, List<String>> alike = new LinkedHashMap<>();
        for (BuildRecord build : builds) {
            Map<String, Outcome> outcomes = outcomes(build.verdicts());
            for (Measured measured : build.measured()) {
                String key = key(measured);
                if (!keys.isEmpty() && !keys.contains(key)) {
                    continue;
                }
                newest.put(key, measured);
                points.computeIfAbsent(key, series -> new ArrayList<>())
                        .add(new Point(
                                build.build(),
                                measured.candidate().value(),
                                measured.candidate().interval(),
                                outcomes.getOrDefault(measured.series(), Outcome.NOT_JUDGED),
                                build.isBaseline(measured.metric()),
                                build.acknowledged().stream()
                                        .filter(one -> one.covers(measured.metric()))
                                        .toList()));
                alike.computeIfAbsent(key, series -> new ArrayList<>()).add(build.workload());
            }
        }
        Map<String, List<Verdict>> fixed = builds.isEmpty()
                ? Map.of()
                : fixed(builds.get(builds.size() - 1).verdicts());
        List<Measured> shown = wanted.isEmpty() ? List.copyOf(newest.values()) : wanted;
        List<TrendSeries> trends = new ArrayList<>();
        for (Measured measured : shown) {
            List<Point> ofSeries = points.getOrDefault(key(measured), List.of());
            trends.add(new TrendSeries(
                    measured.metric(),
                    measured.statistic(),
                    ofSeries,
                    bounds(measured, fixed.getOrDefault(measured.series(), List.of())),
                    changes(measured.metric(), ofSeries, alike.getOrDefault(key(measured), List.of()))));
        }
        return trends;
    }

    /** Changes among builds of the newest one's workload: another workload's level says nothing. */
    private static List<LevelChange> changes(Metric metric, List<Point> points, List<String> workloads) {
        double[] values = new double[points.size()];
        for (int i = 0; i < values.length; i++) {
            boolean same = WorkloadWords.same(workloads.get(i), workloads.get(values.length - 1));
            values[i] = same ? points.get(i).value() : Double.NaN;
        }
        return LevelChange.of(metric, points.stream().map(Point::build).toList(), values, ChangePoints.withDefaults());
    }

    /** What a build's gates came to for each series: the gravest of their outcomes. */
    public static Map<String, Outcome> outcomes(List<Verdict> verdicts) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        for (Verdict verdict : verdicts) {
            outcomes.merge(verdict.series(), verdict.outcome(), BinaryOperator.maxBy(Comparator.naturalOrder()));
        }
        return outcomes;
    }

    /** The verdicts of fixed gates by their series. */
    private static Map<String, List<Verdict>> fixed(List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> !verdict.by().kind().judgesChanges())
                .collect(Collectors.groupingBy(Verdict::series));
    }

    private static List<Double> bounds(Measured measured, List<Verdict> fixed) {
        TreeSet<Double> bounds = new TreeSet<>();
        fixed.forEach(verdict ->
                bounds.addAll(GateBounds.of(verdict, measured.metric().unit())));
        return List.copyOf(bounds);
    }

    private static String key(Measured measured) {
        return measured.statistic() + "\n" + measured.metric().unit().symbol() + "\n"
                + measured.metric().name();
    }
}
