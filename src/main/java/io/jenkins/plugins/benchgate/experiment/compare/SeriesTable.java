package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.VersionStability;
import io.jenkins.plugins.benchgate.stats.Blocks;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Look;
import io.jenkins.plugins.benchgate.stats.Stability;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The valid trials' values as measurement series, and what the statistics say of each. */
public final class SeriesTable {
    /** As many as METIOR III.B draws. */
    private static final int LOOK_RESAMPLES = 1_000;

    private final List<Trial> trials;
    private final Schedule schedule;
    private final HierarchicalBootstrap bootstrap;
    /** The statistics that the tool has computed of each metric. */
    private final Map<Metric, Set<String>> metrics = new LinkedHashMap<>();
    /** Those of which a trial has values that nothing has summed up. */
    private final Set<Metric> iterated = new HashSet<>();

    /**
     * @param trials valid ones only
     * @param schedule by which they ran: whether trials of one number are a pair, and ran at the same time
     */
    public SeriesTable(List<Trial> trials, Schedule schedule, HierarchicalBootstrap bootstrap) {
        this.trials = List.copyOf(trials);
        this.schedule = schedule;
        this.bootstrap = bootstrap;
        for (Trial trial : trials) {
            for (Sample sample : trial.samples()) {
                Set<String> words = metrics.computeIfAbsent(sample.metric(), any -> new LinkedHashSet<>());
                if (sample.statistic() == null) {
                    iterated.add(sample.metric());
                } else {
                    words.add(sample.statistic());
                }
            }
        }
    }

    /**
     * Every series that a selection covers, in the selections' order.
     *
     * @param sideBySide whether the baseline's trials are to be compared with the candidate's
     */
    public List<Measured> measured(Collection<Selector> selections, boolean sideBySide) {
        List<SeriesKey> keys = new ArrayList<>();
        List<SharedNoise.Known> known = new ArrayList<>();
        for (SeriesKey series : series(selections)) {
            known(series.metric(), series.statistic(), sideBySide).ifPresent(one -> {
                keys.add(series);
                known.add(one);
            });
        }
        List<Measured> measured = new ArrayList<>();
        for (SharedNoise.Known one : new SharedNoise(bootstrap).shared(known)) {
            String word = keys.get(measured.size()).statistic();
            measured.add(new Measured(one.metric(), word, one.estimate(), one.comparison()));
        }
        return doubted(measured);
    }

    /** The conditions that the outputs of a version state. */
    public Conditions conditions(String version) {
        return Conditions.of(trials.stream()
                .filter(trial -> trial.version().equals(version))
                .flatMap(trial -> trial.samples().stream())
                .toList());
    }

    /** What tells the code of a version's benchmarks from that of others, by metric. */
    private Map<String, String> benchmarks(String version) {
        Map<String, String> codes = new HashMap<>();
        trials.stream()
                .filter(trial -> trial.version().equals(version))
                .flatMap(trial -> trial.samples().stream())
                .forEach(sample -> sample.benchmark()
                        .ifPresent(code -> codes.put(sample.metric().name(), code)));
        return codes;
    }

    /**
     * The same series with the code of their benchmarks, doubted where that, or the conditions, of both versions differ.
     */
    List<Measured> doubted(List<Measured> measured) {
        Conditions baseline = conditions(Trial.BASELINE);
        Conditions candidate = conditions(Trial.CANDIDATE);
        Map<String, String> before = benchmarks(Trial.BASELINE);
        Map<String, String> now = benchmarks(Trial.CANDIDATE);
        return measured.stream()
                .map(one -> one.of(
                        now.get(one.metric().name()), before.get(one.metric().name())))
                .map(one -> candidate
                        .since(baseline, one.metric().name())
                        .map(difference -> one.doubted(difference.ofVersions()))
                        .orElse(one))
                .toList();
    }

    /** The series that the baseline has and the candidate lacks, among those that the selections cover. */
    public List<Measured> baselineOnly(Collection<Selector> selections) {
        List<Measured> only = new ArrayList<>();
        for (SeriesKey series : series(selections)) {
            Metric metric = series.metric();
            if (levels(metric, series.statistic(), Trial.CANDIDATE).isEmpty()) {
                Statistic statistic = iterations(metric) ? Statistic.parse(series.statistic()) : Statistic.MEDIAN;
                levels(metric, series.statistic(), Trial.BASELINE)
                        .map(levels -> bootstrap.estimate(levels, statistic))
                        .ifPresent(estimate -> only.add(new Measured(metric, series.statistic(), estimate, null)));
            }
        }
        return only;
    }

    /** The series that selections cover, in the selections' order. */
    Set<SeriesKey> series(Collection<Selector> selections) {
        Set<SeriesKey> series = new LinkedHashSet<>();
        for (Selector selection : new LinkedHashSet<>(selections)) {
            for (Metric metric : metrics.keySet()) {
                if (selection.covers(metric)) {
                    series.add(new SeriesKey(metric, word(selection, metric)));
                }
            }
        }
        return series;
    }

    /** Whether a selection covers a series. */
    boolean selects(Selector selection, SeriesKey series) {
        Metric metric = series.metric();
        return selection.covers(metric) && word(selection, metric).equals(series.statistic());
    }

    /** The statistic of a metric that a selection takes, of what the trials of both versions have. */
    private String word(Selector selection, Metric metric) {
        return selection.statistic(iterations(metric) ? Set.of() : metrics.getOrDefault(metric, Set.of()));
    }

    /** How many series the selections cover: a metric under one statistic counts once. */
    int count(Collection<Selector> selections) {
        Set<String> covered = new LinkedHashSet<>();
        for (Selector selection : selections) {
            metrics.keySet().stream()
                    .filter(selection::covers)
                    .forEach(metric -> covered.add(word(selection, metric) + " " + metric.name()));
        }
        return covered.size();
    }

    /** The same values, with intervals by another bootstrap. */
    SeriesTable with(HierarchicalBootstrap other) {
        return new SeriesTable(trials, schedule, other);
    }

    /** How much the values of each version vary, of each metric that was measured. */
    public List<VersionStability> stability(List<Measured> measured) {
        List<VersionStability> stability = new ArrayList<>();
        Set<Metric> known = new HashSet<>();
        for (Measured one : measured) {
            if (known.add(one.metric())) {
                for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
                    levels(one.metric(), one.statistic(), version)
                            .map(levels -> new VersionStability(one.metric(), version, Stability.of(levels)))
                            .ifPresent(stability::add);
                }
            }
        }
        return stability;
    }

    /**
     * Series that a selection covers but too few trials of a version measured, one sentence each: no gate may pass over
     * such a series only because the other side, or another metric, was measured. What the candidate lacks altogether
     * and the baseline has is not among them, see {@link #baselineOnly}. Of a metric of which the tool keeps
     * no values, a statistic that it does not compute is a gap too.
     *
     * @param versions that were to be measured
     * @param least trials of each version that must have the series
     */
    public List<String> gaps(Collection<Selector> selections, Collection<String> versions, int least) {
        Set<String> gaps = new LinkedHashSet<>();
        for (Metric metric : metrics.keySet()) {
            for (String version : versions) {
                for (Selector selection : selections) {
                    if (selection.covers(metric)) {
                        gap(metric, word(selection, metric), version, least).ifPresent(gaps::add);
                    }
                }
            }
        }
        return List.copyOf(gaps);
    }

    private Optional<String> gap(Metric metric, String word, String version, int least) {
        boolean reported = !iterations(metric);
        long count = count(metric, reported ? word : null, version);
        boolean lost = version.equals(Trial.CANDIDATE)
                && count == 0
                && count(metric, reported ? word : null, Trial.BASELINE) > 0;
        return count >= least || lost
                ? Optional.empty()
                : Optional.of(missing(metric, reported ? word : null, version, count, least));
    }

    /** How many trials of a version have it. */
    private long count(Metric metric, @Nullable String word, String version) {
        return trials.stream()
                .filter(trial -> trial.version().equals(version) && has(trial, metric, word))
                .count();
    }

    /** @param word of the statistic as which it was asked for; {@code null} where the iterations were */
    private String missing(Metric metric, @Nullable String word, String version, long count, int least) {
        Figure found = Figure.of(count);
        Figure needed = Figure.of(least);
        if (word == null) {
            return Sentences.english("stored.gap", found, version, metric.name(), needed);
        }
        return count > 0
                ? Sentences.english("stored.gapAs", found, version, metric.name(), word, needed)
                : Sentences.english(
                        "stored.gapReported",
                        found,
                        version,
                        metric.name(),
                        word,
                        needed,
                        String.join(", ", metrics.getOrDefault(metric, Set.of())));
    }

    /** @param word statistic that the tool has computed; {@code null} for any */
    private static boolean has(Trial trial, Metric metric, @Nullable String word) {
        return trial.samples().stream()
                .anyMatch(sample -> sample.metric().equals(metric)
                        && (word == null || word.equals(sample.statistic()))
                        && sample.values().length > 0);
    }

    /**
     * What was known of one version before its last trial, and what is known now; the latter alone where there was but
     * one trial.
     */
    List<Look> lastLooks(Metric metric, String word, String version) {
        Statistic statistic = iterations(metric) ? Statistic.parse(word) : Statistic.MEDIAN;
        List<Series.Trial> runs = runs(metric, word, version);
        List<Look> looks = new ArrayList<>();
        for (int count = Math.max(1, runs.size() - 1); count <= runs.size(); count++) {
            double[] values = new Series(metric, version, runs.subList(0, count)).pooled();
            looks.add(new Look(values, values.length, statistic, Blocks.AUTOMATIC, LOOK_RESAMPLES, runs.size()));
        }
        return looks;
    }

    private Optional<SharedNoise.Known> known(Metric metric, String word, boolean sideBySide) {
        Optional<Levels> candidate = levels(metric, word, Trial.CANDIDATE);
        if (candidate.isEmpty()) {
            return Optional.empty();
        }
        // what the tool has already reduced to one number a trial is summed up over trials by the median
        Statistic statistic = iterations(metric) ? Statistic.parse(word) : Statistic.MEDIAN;
        Optional<Levels> baseline = sideBySide ? levels(metric, word, Trial.BASELINE) : Optional.empty();
        if (baseline.isEmpty()) {
            Estimate estimate = bootstrap.estimate(candidate.get(), statistic);
            return Optional.of(new SharedNoise.Known(metric, statistic, null, candidate.get(), estimate, null));
        }
        Comparison comparison = schedule.order() == Order.DUET
                ? new DuetTrials(trials, schedule.window(), bootstrap)
                        .compare(metric, iterations(metric) ? null : word, baseline.get(), candidate.get(), statistic)
                : bootstrap.compareInBlocks(baseline.get(), candidate.get(), statistic);
        return Optional.of(new SharedNoise.Known(
                metric, statistic, baseline.get(), candidate.get(), comparison.candidate(), comparison));
    }

    private boolean iterations(Metric metric) {
        return iterated.contains(metric);
    }

    private Optional<Levels> levels(Metric metric, String word, String version) {
        List<Series.Trial> runs = runs(metric, word, version);
        return runs.isEmpty() ? Optional.empty() : Optional.of(SeriesLevels.of(runs));
    }

    private List<Series.Trial> runs(Metric metric, String word, String version) {
        boolean iterations = iterations(metric);
        List<Series.Trial> runs = new ArrayList<>();
        boolean separate = true;
        for (Trial trial : trials) {
            for (Sample sample : trial.samples()) {
                boolean wanted = iterations ? sample.statistic() == null : word.equals(sample.statistic());
                if (trial.version().equals(version)
                        && sample.metric().equals(metric)
                        && wanted
                        && sample.values().length > 0) {
                    runs.add(new Series.Trial(trial.instance(), label(trial, sample), null, sample.values()));
                    separate &= sample.separate();
                }
            }
        }
        return separate && runs.size() == 1 ? processes(version, runs.get(0)) : runs;
    }

    /**
     * The trials that the processes of an only trial are. Where several trials ran such processes, what differs between
     * trials is more than what differs between processes, which then are their iterations.
     */
    private static List<Series.Trial> processes(String version, Series.Trial run) {
        List<Series.Trial> processes = new ArrayList<>();
        for (double value : run.values()) {
            String label = version + " process " + (processes.size() + 1);
            processes.add(new Series.Trial(run.instance(), label, null, new double[] {value}));
        }
        return processes;
    }

    /** Equal labels on both sides make a pair; each part of a trial, such as a fork, is one by itself. */
    private String label(Trial trial, Sample sample) {
        String number = schedule.pairs() ? String.valueOf(trial.number()) : trial.version() + " " + trial.number();
        return sample.part().isEmpty() ? number : number + " " + sample.part();
    }
}
