package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.Bounded;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.SideBySide;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the builds of a job measured of one metric under one statistic, with what else is to be seen in it.
 *
 * @param trend its builds, oldest first
 * @param confidence of the intervals of its points, in (0, 1)
 * @param bounds the fixed gates' thresholds of the newest build, in the metric's unit, ascending
 * @param gates those that judged it in the newest build, as text; empty of what no index has
 * @param watched whether one of them was a trend gate
 * @param changes the builds from which on it has another level, oldest first
 */
public record TrendSeries(
        Trend trend,
        double confidence,
        List<Double> bounds,
        List<String> gates,
        boolean watched,
        List<LevelChange> changes) {
    /** For so many builds a change of level is told in the build's own texts; later only the trend shows it. */
    static final int NEWS = 30;
    /** The confidence that intervals were asked for with is not kept in an index. */
    private static final double INDEXED = 0.99;

    public TrendSeries {
        bounds = List.copyOf(bounds);
        gates = List.copyOf(gates);
        changes = List.copyOf(changes);
    }

    public Metric metric() {
        return trend.series().metric();
    }

    public String name() {
        return trend.series().name();
    }

    public List<TrendPoint> points() {
        return trend.points();
    }

    /** What a build's gates said of this series. */
    public static Outcome outcome(TrendPoint point) {
        return Objects.requireNonNullElse(point.outcome(), Outcome.NOT_JUDGED);
    }

    /** Whether a build serves as a baseline for later ones. */
    public static boolean isBaseline(TrendPoint point) {
        return point.accepted() || !point.acknowledged().isEmpty();
    }

    /** The confidence interval of a point; {@code null} where it has none. */
    public @Nullable Interval interval(TrendPoint point) {
        return point.level().interval(confidence);
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
        return acknowledged(newest) || points().size() - newest.point().index() > NEWS
                ? Optional.empty()
                : Optional.of(newest);
    }

    /** Whether somebody has accepted the level since a change; each of its builds is a point. */
    boolean acknowledged(LevelChange change) {
        int from = Math.min(Math.max(0, change.point().index() - LevelChange.NEAR), points().size());
        return points().subList(from, points().size()).stream()
                .anyMatch(point -> !point.acknowledged().isEmpty());
    }

    /**
     * How much what is new of its level matters: see {@link LevelChange#gravity()}, and as much as all changes together where no
     * gate watches them. Each of its builds is a point; NaN where there is nothing new.
     *
     * @param significance greatest p of a change that counts
     */
    public double gravity(double significance) {
        return Stream.concat(
                        news().filter(change -> change.point().p() <= significance).map(LevelChange::gravity).stream(),
                        UnwatchedChange.of(this, significance).map(change -> Math.abs(change.percent())).stream())
                .max(Comparator.naturalOrder())
                .orElse(Double.NaN);
    }

    /** The keys of a gate that judge this series alone. */
    public String selected() {
        String statistic = trend.series().statistic();
        return "metric=\"" + metric().name().replace('"', '*') + "\",statistic="
                + (statistic.isEmpty() ? "median" : statistic);
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
     * A trend of an index.
     *
     * @param changes of its level, see {@link #changes(Trend)}
     * @param newest what the gates of the newest build said of all series
     */
    public static TrendSeries of(Trend trend, List<LevelChange> changes, List<Verdict> newest) {
        List<Verdict> own = newest.stream()
                .filter(verdict -> verdict.series().equals(trend.series().name()))
                .toList();
        return new TrendSeries(
                trend,
                INDEXED,
                bounds(trend.series(), own),
                own.stream().map(Verdict::gate).distinct().toList(),
                own.stream().anyMatch(TrendSeries::isTrend),
                changes);
    }

    /** @param own what gates of the newest build said of this series */
    private static List<Double> bounds(SeriesKey key, List<Verdict> own) {
        Set<Double> bounds = new TreeSet<>();
        own.stream()
                .filter(TrendSeries::isFixed)
                .forEach(verdict ->
                        bounds.addAll(GateBounds.of(verdict, key.metric().unit())));
        return List.copyOf(bounds);
    }

    private static boolean isFixed(Verdict verdict) {
        return !verdict.by().kind().judgesChanges();
    }

    private static boolean isTrend(Verdict verdict) {
        return verdict.by().kind() == Gate.Kind.TREND;
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
        Set<SeriesKey> keys = wanted.stream().map(SeriesKey::of).collect(Collectors.toSet());
        Map<SeriesKey, List<TrendPoint>> points = new LinkedHashMap<>();
        Map<SeriesKey, Measured> newest = new LinkedHashMap<>();
        Map<SeriesKey, Double> confidence = new LinkedHashMap<>();
        for (BuildRecord build : builds) {
            Map<String, Outcome> outcomes = outcomes(build.verdicts());
            for (Measured measured : build.measured()) {
                SeriesKey key = SeriesKey.of(measured);
                if (keys.isEmpty() || keys.contains(key)) {
                    newest.put(key, measured);
                    points.computeIfAbsent(key, series -> new ArrayList<>())
                            .add(point(build, measured, outcomes.get(measured.series())));
                    Interval interval = measured.candidate().interval();
                    if (interval != null) {
                        confidence.putIfAbsent(key, interval.confidence());
                    }
                }
            }
        }
        Map<String, List<Verdict>> verdicts = builds.isEmpty()
                ? Map.of()
                : builds.get(builds.size() - 1).verdicts().stream().collect(Collectors.groupingBy(Verdict::series));
        List<TrendSeries> trends = new ArrayList<>();
        for (Measured measured : wanted.isEmpty() ? newest.values() : wanted) {
            SeriesKey key = SeriesKey.of(measured);
            List<TrendPoint> own = points.getOrDefault(key, List.of());
            Trend trend = new Trend(key, own, own.size());
            List<Verdict> judged = verdicts.getOrDefault(measured.series(), List.of());
            trends.add(new TrendSeries(
                    trend,
                    confidence.getOrDefault(key, INDEXED),
                    bounds(key, judged),
                    List.of(),
                    judged.stream().anyMatch(TrendSeries::isTrend),
                    changes(trend)));
        }
        return trends;
    }

    private static TrendPoint point(BuildRecord build, Measured measured, @Nullable Outcome outcome) {
        Comparison comparison = measured.comparison();
        MeasuredVersions versions = build.versions();
        return new TrendPoint(
                build.build(),
                build.branch(),
                build.commit(),
                build.workload(),
                build.time(),
                Bounded.of(measured.candidate()),
                new SideBySide(
                        comparison == null ? Double.NaN : comparison.baseline().value(),
                        comparison == null ? Bounded.NONE : Bounded.of(comparison.change()),
                        versions == null ? null : versions.of(measured)),
                outcome,
                build.accepted(),
                build.acknowledged().stream()
                        .filter(one -> one.covers(measured.metric()))
                        .toList(),
                1,
                new TrendPoint.Code(measured.benchmark(), measured.benchmarkChanged()));
    }

    /** Changes among builds of the newest one's workload: another workload's level says nothing. */
    public static List<LevelChange> changes(Trend trend) {
        List<TrendPoint> points = trend.points();
        if (points.isEmpty()) {
            return List.of();
        }
        String workload = points.get(points.size() - 1).workload();
        List<@Nullable Ratios> ratios = new ArrayList<>();
        List<@Nullable String> benchmarks = new ArrayList<>();
        points.forEach(point -> {
            ratios.add(point.ratios());
            benchmarks.add(point.code().benchmark());
        });
        return LevelChange.of(
                trend.series().metric(),
                points.stream().map(TrendPoint::build).toList(),
                points.stream()
                        .mapToDouble(point -> WorkloadWords.same(point.workload(), workload)
                                ? point.level().value()
                                : Double.NaN)
                        .toArray(),
                ratios,
                benchmarks,
                ChangePoints.withDefaults());
    }

    /** Series in the order of what gates said of them, of those that crossed one the largest change first; others keep theirs. */
    public static List<SeriesKey> gravestFirst(List<SeriesKey> keys, List<Verdict> verdicts) {
        Map<String, Outcome> outcomes = outcomes(verdicts);
        Map<String, Integer> crossed = new HashMap<>();
        Gravest.verdicts(verdicts, verdicts.size()).rows().stream()
                .filter(Gravest::isCrossed)
                .forEach(verdict -> crossed.putIfAbsent(verdict.series(), crossed.size()));
        return keys.stream()
                .sorted(Comparator.comparing((SeriesKey key) -> outcomes.getOrDefault(key.name(), Outcome.NOT_JUDGED))
                        .reversed()
                        .thenComparing(key -> crossed.getOrDefault(key.name(), Integer.MAX_VALUE)))
                .toList();
    }

    /** What a build's gates came to for each series: the gravest of their outcomes. */
    public static Map<String, Outcome> outcomes(List<Verdict> verdicts) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        for (Verdict verdict : verdicts) {
            outcomes.merge(verdict.series(), verdict.outcome(), BinaryOperator.maxBy(Comparator.naturalOrder()));
        }
        return outcomes;
    }
}
