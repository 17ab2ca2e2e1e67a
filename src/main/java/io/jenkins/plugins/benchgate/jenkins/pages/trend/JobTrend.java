package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.history.index.WhatIf;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.pages.NewestVerdicts;
import io.jenkins.plugins.benchgate.report.JobView;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.chart.SeriesWriter;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What a job's history answers to those who look at its pages. */
public final class JobTrend {
    /**
     * Among the newest builds changes of level are looked for: of all series that are shown so many values together…
     */
    static final int SEARCHED = 20_000;

    /** … and of each at least so many. */
    static final int LEAST_SEARCHED = 200;

    /** The builds of so many series are in memory at once; of short trends so many points. */
    private static final int AT_ONCE = 20;

    private static final int POINTS_AT_ONCE = 20_000;

    /** So many builds a gate is tried on at most, those before the range that was asked for included. */
    static final int REPLAYED = 2000;

    private static final int RECENT = 500;
    /** Builds, as many as are told apart in so small a line. */
    private static final int SPARKLINE = 40;

    private static final double BY_CHANCE = 0.05;

    private final TrendIndex index;
    private final Map<String, Optional<BuildRecord>> newest = new HashMap<>();

    private JobTrend(TrendIndex index) {
        this.index = index;
    }

    /** That does not wait for the index: for some seconds it may know the newest builds alone. */
    static JobTrend of(Job<?, ?> job) {
        return new JobTrend(JobHistories.soon(job));
    }

    /** That knows all builds. */
    public static JobTrend complete(Job<?, ?> job) {
        return new JobTrend(JobHistories.index(job));
    }

    public TrendIndex index() {
        return index;
    }

    /**
     * The experiment that was asked for, whether or not there is one; where none was, the one the newest build did
     * worst in.
     */
    public String experiment(@Nullable String asked) throws IOException {
        if (asked != null && !asked.isEmpty()) {
            return asked;
        }
        List<IndexedBuild> newest = NewestVerdicts.of(index, "");
        return newest.isEmpty() ? "" : newest.get(0).experiment();
    }

    /** What the newest build that measured an experiment came to in it; the gravest where it did so several times. */
    Optional<BuildRecord> newest(String experiment) throws IOException {
        Optional<BuildRecord> known = newest.get(experiment);
        if (known == null) {
            List<IndexedBuild> builds = NewestVerdicts.of(index, experiment);
            known = builds.isEmpty() ? Optional.empty() : Optional.of(index.record(builds.get(0)));
            newest.put(experiment, known);
        }
        return known;
    }

    /** The series that the newest build did worst in, at most so many. */
    List<SeriesKey> gravest(String experiment, int most) throws IOException {
        List<Verdict> verdicts = newest(experiment).map(BuildRecord::verdicts).orElse(List.of());
        return TrendSeries.gravestFirst(index.series(experiment), verdicts).stream()
                .limit(most)
                .toList();
    }

    /** The newest builds of the gravest of all; empty where none measured anything. */
    Optional<Trend> sparkline(String experiment) throws IOException {
        TrendQuery newest = new TrendQuery("", null, null, SPARKLINE, SPARKLINE);
        return index.trends(experiment, gravest(experiment, 1), newest).stream().findFirst();
    }

    /** An experiment of the job, judged by its newest build; empty where none measured it. */
    Optional<JobView> view(String experiment) throws IOException {
        TrendIndex.BuildPage recent = index.builds(experiment, 0, RECENT);
        return newest(experiment)
                .map(build -> new JobView(build, recent.builds(), recent.all() <= RECENT, Messages.sentences()));
    }

    /**
     * The series of an experiment.
     *
     * @param name of the only one that is asked for; {@code null} or empty for all
     */
    List<TrendSeries> plotted(String experiment, @Nullable String name, TrendQuery query) throws IOException {
        List<TrendSeries> plotted = new ArrayList<>();
        plot(experiment, name, query, plotted::add);
        return plotted;
    }

    /** The same, one series after the other, so that a history of any length and width can be written. */
    void plot(String experiment, @Nullable String name, TrendQuery query, SeriesWriter writer) throws IOException {
        plot(experiment, named(experiment, name), query, writer);
    }

    /** The series of a name; all of the experiment where it is {@code null} or empty. */
    List<SeriesKey> named(String experiment, @Nullable String name) throws IOException {
        boolean any = name == null || name.isEmpty();
        return index.series(experiment).stream()
                .filter(key -> any || key.name().equals(name))
                .toList();
    }

    /** Some series of an experiment: no other is read from the index. */
    void plot(String experiment, List<SeriesKey> keys, TrendQuery query, SeriesWriter writer) throws IOException {
        List<Verdict> verdicts = newest(experiment).map(BuildRecord::verdicts).orElse(List.of());
        int builds = Math.max(LEAST_SEARCHED, SEARCHED / Math.max(1, keys.size()));
        int atOnce = Math.max(AT_ONCE, POINTS_AT_ONCE / Math.min(query.newest(), Math.max(builds, query.atMost())));
        for (int first = 0; first < keys.size(); first += atOnce) {
            List<SeriesKey> some = keys.subList(first, Math.min(keys.size(), first + atOnce));
            for (TrendSeries series : plotted(experiment, some, query, builds, verdicts)) {
                writer.write(series);
            }
        }
    }

    /**
     * Those whose level is news, the gravest first, at most so many; see {@link TrendSeries#gravity}. Of many series some
     * change by chance: that any is named for that has a probability of {@value #BY_CHANCE} at most (Bonferroni).
     */
    void plotNews(String experiment, TrendQuery query, int most, SeriesWriter writer) throws IOException {
        List<SeriesKey> all = index.series(experiment);
        double significance = BY_CHANCE / Math.max(1, all.size());
        ToDoubleFunction<TrendSeries> gravity = series -> series.gravity(significance);
        List<TrendSeries> gravest = new ArrayList<>();
        plot(experiment, all, query, series -> {
            if (!Double.isNaN(gravity.applyAsDouble(series))) {
                gravest.add(series);
                gravest.sort(Comparator.comparingDouble(gravity).reversed());
                gravest.subList(Math.min(most, gravest.size()), gravest.size()).clear();
            }
        });
        for (TrendSeries series : gravest) {
            writer.write(series);
        }
    }

    private List<TrendSeries> plotted(
            String experiment, List<SeriesKey> keys, TrendQuery query, int builds, List<Verdict> newest)
            throws IOException {
        List<Trend> shown = index.trends(experiment, keys, query);
        List<Trend> searched = searched(experiment, shown, query, builds);
        List<TrendSeries> plotted = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (!shown.get(i).points().isEmpty()) {
                plotted.add(TrendSeries.of(shown.get(i), TrendSeries.changes(searched.get(i)), newest));
            }
        }
        return plotted;
    }

    /** The newest builds of each, none left out; read anew only where what is shown was thinned out. */
    private List<Trend> searched(String experiment, List<Trend> shown, TrendQuery query, int builds)
            throws IOException {
        List<SeriesKey> keys = shown.stream().map(Trend::series).toList();
        if (shown.stream().allMatch(trend -> trend.builds() == trend.points().size() && trend.builds() <= builds)) {
            return shown;
        }
        Instant from = shown.stream()
                .filter(trend -> !trend.points().isEmpty())
                .map(trend -> since(trend.points(), builds))
                .min(Comparator.naturalOrder())
                .orElse(query.from());
        return index.trends(
                experiment,
                keys,
                new TrendQuery(query.branch(), from, query.to(), Math.min(query.newest(), builds), builds));
    }

    /**
     * When the measurements began that the newest points stand for, at least so many: what was before is not read
     * again.
     */
    private static Instant since(List<TrendPoint> points, int builds) {
        int stoodFor = 0;
        int i = points.size();
        while (i > 0 && stoodFor < builds) {
            stoodFor += points.get(--i).builds();
        }
        return points.get(i).time();
    }

    /**
     * What a gate would have said of the builds of one series that are asked for.
     *
     * @throws IllegalArgumentException when there is no such series, or the text is no gate for it
     */
    WhatIf whatIf(String experiment, @Nullable String name, TrendQuery query, String gate) throws IOException {
        Gate judging = GateText.parse(gate);
        List<SeriesKey> known = index.series(experiment);
        List<SeriesKey> keys =
                known.stream().filter(key -> key.name().equals(name)).toList();
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("found no series of this name, expected one that was measured");
        }
        TrendQuery past = new TrendQuery(query.branch(), null, query.to(), REPLAYED, REPLAYED);
        Trend trend = index.trends(experiment, keys.subList(0, 1), past).get(0);
        long asked = trend.points().stream()
                .filter(point -> query.from() == null || !point.time().isBefore(query.from()))
                .count();
        return WhatIf.of(trend, known, (int) Math.min(asked, query.newest()), judging);
    }

    /**
     * The record of a build; {@code null} where there is none of this label. Most are asked for soon after they ran.
     */
    @Nullable
    public BuildRecord build(String experiment, @Nullable String label) throws IOException {
        BuildRecord near = build(experiment, label, RECENT);
        return near == null ? build(experiment, label, Integer.MAX_VALUE) : near;
    }

    private @Nullable BuildRecord build(String experiment, @Nullable String label, int among) throws IOException {
        for (IndexedBuild build : index.builds(experiment, 0, among).builds()) {
            if (build.build().equals(label)) {
                return index.record(build);
            }
        }
        return null;
    }

    /** The branches that the newest builds were built from, by name. */
    List<String> branches(String experiment) throws IOException {
        return index.builds(experiment, 0, RECENT).builds().stream()
                .map(IndexedBuild::branch)
                .filter(branch -> !branch.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }
}
