package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.experiment.Measurement.Details;
import io.jenkins.plugins.benchgate.experiment.Measurement.Differences;
import io.jenkins.plugins.benchgate.experiment.Measurement.Subject;
import io.jenkins.plugins.benchgate.experiment.compare.Analysis;
import io.jenkins.plugins.benchgate.experiment.compare.Precision;
import io.jenkins.plugins.benchgate.experiment.compare.SeriesTable;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions.Anchor;
import io.jenkins.plugins.benchgate.gate.Ratio;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the instances of a build measured, put together: trials keep their instance, which is the outermost level of the
 * statistics. All is computed from the raw results of all instances, as {@link Recomputation} does it later. Safe for
 * several threads.
 */
final class JoinedInstances {
    private final Spec spec;
    private final Path out;
    private final long seed;
    private final Instant started = Instant.now();
    private final Analysis analysis;
    /** By their numbers, those that measured something. */
    private final SortedMap<Integer, Measurement> instances = new TreeMap<>();
    /** Why the others did not. */
    private final SortedMap<Integer, String> lost = new TreeMap<>();
    /** All that had machines, with values or without. */
    private final List<Measurement> ran = new ArrayList<>();
    /** Of these, the ones that ran a version in vain. */
    private final SortedSet<Integer> failed = new TreeSet<>();

    private final Map<String, String> notes = new LinkedHashMap<>();
    /** {@code null}: to be computed again. */
    private @Nullable Series series;

    /**
     * Makes the folder of the build.
     *
     * @param out that folder, in which each instance has one of its own
     * @param seed of the build
     */
    JoinedInstances(Spec spec, Path out, long seed) throws IOException {
        this.spec = spec;
        this.out = out;
        this.seed = seed;
        this.analysis = new Analysis(spec, seed);
        Files.createDirectories(out);
        Files.copy(spec.file(), out.resolve(Experiment.SPEC), StandardCopyOption.REPLACE_EXISTING);
    }

    /** The folder of an instance. */
    Path folder(int number) {
        return out.resolve(name(number));
    }

    private static String name(int number) {
        return "instance-" + number;
    }

    /** What an instance measured; one without any value is lost. */
    synchronized void add(int number, Measurement measurement) {
        ran.add(measurement);
        if (measurement.measured().isEmpty()) {
            lose(number, String.join(" ", measurement.problems()));
            if (measurement.trials().stream().anyMatch(trial -> !trial.faults().isEmpty())) {
                failed.add(number);
            }
        } else {
            instances.put(number, measurement);
            series = null;
        }
    }

    /** Whether none has measured anything yet. */
    synchronized boolean isEmpty() {
        return instances.isEmpty();
    }

    /** An instance that measured nothing. */
    synchronized void lose(int number, String why) {
        lost.put(number, why);
    }

    /** Adds a fact of the build. */
    synchronized void note(String name, String fact) {
        notes.put(name, fact);
    }

    /** Whether less than half of the planned instances measured anything, so that nothing is judged. */
    synchronized boolean tooFew() {
        return instances.size() < least();
    }

    private int least() {
        return (spec.instances() + 1) / 2;
    }

    /** What of the gated series is not as precise as is asked for, in words; empty where everything is. */
    synchronized Optional<String> missing(Until until) throws IOException {
        Precision precision =
                new Precision(until, analysis.judged(), spec.judging().confidence());
        Series all = series();
        return precision.missing(all.measured, analysis.table(all.usable));
    }

    /** Seconds that all instances took together, one after the other. */
    synchronized double seconds() {
        return sum(Measurement::durationSeconds);
    }

    /**
     * The valid trials of all instances, and what they say.
     *
     * @param summaries of all trials
     */
    private record Series(List<TrialSummary> summaries, List<Trial> usable, List<Measured> measured) {}

    private Series series() throws IOException {
        Series known = series;
        if (known == null) {
            List<TrialSummary> summaries = summaries();
            List<Trial> usable = KeptTrials.usable(spec, new KeptTrials(out, spec).outcomes(summaries));
            known = new Series(summaries, usable, usable.isEmpty() ? List.of() : analysis.measured(usable));
            series = known;
        }
        return known;
    }

    private List<TrialSummary> summaries() {
        List<TrialSummary> summaries = new ArrayList<>();
        instances.forEach((number, measurement) -> {
            int before = summaries.size();
            measurement.trials().forEach(trial -> summaries.add(trial.of("instance " + number, name(number), before)));
        });
        return summaries;
    }

    /** The build that they make up. */
    synchronized Measurement measurement() throws IOException {
        Series all = series();
        List<String> problems = problems();
        List<Measured> judged = tooFew() ? List.of() : all.measured;
        problems.addAll(mixed());
        if (!judged.isEmpty()) {
            problems.addAll(analysis.gaps(all.usable));
            analysis.leftOut(all.usable).ifPresent(said -> notes.put("Series", said));
        }
        ClusterRequest machines = spec.place().machines();
        SeriesTable table = analysis.table(all.usable);
        return new Measurement(
                Subject.of(spec, seed, started),
                judged,
                all.summaries,
                environment(),
                problems,
                wall(),
                machines(),
                machines != null && machines.refuse(),
                table.stability(judged),
                new Details(List.of(), null, cost(all.usable), null, versions(), table.conditions(Trial.CANDIDATE)),
                new Differences(
                        judged.isEmpty() ? List.of() : analysis.baselineOnly(all.usable),
                        spec.judging().renamed(),
                        spec.trials().directions().told()));
    }

    /**
     * What single instances lack, and whether too few are left. A version that fails on one of them is told as it is of
     * an only one: left out, it would pass because it fails.
     */
    private List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (tooFew()) {
            int first = lost.firstKey();
            String why = String.valueOf(lost.get(first));
            problems.add(Sentences.english(
                    "stored.instances.few",
                    Figure.of(instances.size()),
                    Figure.of(spec.instances()),
                    Figure.of(least()),
                    Figure.of(first),
                    why));
        }
        failed.forEach(number -> problems.add(of(number, String.valueOf(lost.get(number)))));
        instances.forEach((number, measurement) -> {
            measurement.problems().forEach(problem -> problems.add(of(number, problem)));
            lacking(measurement).forEach(problem -> problems.add(of(number, problem)));
        });
        return problems;
    }

    private static String of(int number, String problem) {
        return Sentences.english("stored.instances.problem", Figure.of(number), problem);
    }

    /** What gates judge and the candidate lacks on one instance alone; gates see only what it lacks on all. */
    private List<String> lacking(Measurement measurement) {
        List<Measured> only = measurement.differences().baselineOnly();
        return analysis.judged().stream()
                .flatMap(selector -> selector.pick(only).stream())
                .filter(one -> instances.values().stream()
                        .flatMap(other -> other.measured().stream())
                        .anyMatch(other -> other.series().equals(one.series())))
                .map(one -> Sentences.english(
                        "stored.gap",
                        Figure.of(0),
                        Trial.CANDIDATE,
                        one.metric().name(),
                        Figure.of(spec.schedule().least())))
                .distinct()
                .toList();
    }

    /** What all instances say alike once, and what they say each by itself with their numbers. */
    private Map<String, String> environment() {
        Map<String, Map<Integer, String>> facts = new LinkedHashMap<>();
        instances.forEach(
                (number, measurement) -> measurement.environment().forEach((name, fact) -> facts.computeIfAbsent(
                                name, any -> new TreeMap<>())
                        .put(number, fact)));
        Map<String, String> environment = new LinkedHashMap<>();
        facts.forEach((name, by) -> environment.put(
                name,
                by.size() == instances.size() && by.values().stream().distinct().count() == 1
                        ? by.values().iterator().next()
                        : by.entrySet().stream()
                                .map(one -> "instance " + one.getKey() + ": " + one.getValue())
                                .collect(Collectors.joining("; "))));
        environment.put("Schedule", spec.schedule().describe());
        environment.put(
                "Instances",
                Sentences.english(
                        "stored.instances", Figure.of(instances.size()), Figure.of(instances.size() + lost.size())));
        lost.forEach((number, why) ->
                environment.put("Instance " + number, Sentences.english("stored.instances.lost", why)));
        environment.putAll(notes);
        environment.put("Seed", String.valueOf(seed));
        environment.put("Spec", spec.file().toString());
        return environment;
    }

    private MachineUse machines() {
        Map<String, SortedSet<String>> kinds = new LinkedHashMap<>();
        instances.values().forEach(one -> one.machines().kind().forEach((name, value) -> kinds.computeIfAbsent(
                        name, any -> new TreeSet<>())
                .add(value)));
        Map<String, String> kind = new LinkedHashMap<>();
        kinds.forEach((name, values) -> kind.put(name, String.join(" and ", values)));
        int count = (int) sum(one -> one.machines().count());
        double seconds = sum(one -> one.machines().count() == 0
                ? 0
                : one.machines().count() * one.machines().seconds());
        return new MachineUse(kind, count, count == 0 ? Double.NaN : seconds / count, sum(one -> one.machines()
                .cost()));
    }

    /** The time is that of the whole build, which goes to activities as the time of its instances does. */
    private @Nullable VerdictCost cost(List<Trial> usable) {
        List<VerdictCost> costs = ran.stream()
                .map(one -> one.details().cost())
                .filter(Objects::nonNull)
                .toList();
        if (costs.isEmpty()) {
            return null;
        }
        double together = costs.stream().mapToDouble(VerdictCost::seconds).sum();
        int each = costs.stream().mapToInt(VerdictCost::each).sum();
        Map<String, Double> activities = new LinkedHashMap<>();
        costs.forEach(one -> one.activities()
                .forEach((activity, seconds) -> activities.merge(activity, seconds * wall() / together, Double::sum)));
        Until until = spec.schedule().until();
        return new VerdictCost(
                costs.stream().mapToInt(VerdictCost::trials).sum(),
                each,
                wall()
                        / together
                        * costs.stream()
                                .filter(one -> one.each() > 0)
                                .mapToDouble(one -> one.each() * one.eachSeconds())
                                .sum()
                        / each,
                costs.stream().mapToInt(VerdictCost::machines).sum(),
                // of those that are there at the same time
                until == null || until.price() == 0 ? Double.NaN : until.price() * together / wall(),
                wall(),
                activities,
                analysis.confidence(usable),
                null);
    }

    private @Nullable MeasuredVersions versions() {
        List<MeasuredVersions> all = instances.values().stream()
                .map(one -> one.details().versions())
                .filter(Objects::nonNull)
                .toList();
        return all.isEmpty() ? null : all.get(0).with(anchors(all));
    }

    /** Those that instances were measured beside: each with what all of them say of a series together. */
    private static List<Anchor> anchors(List<MeasuredVersions> all) {
        Map<String, Map<String, List<Ratio>>> ratios = new LinkedHashMap<>();
        for (MeasuredVersions one : all) {
            for (Anchor anchor : one.anchors()) {
                Map<String, List<Ratio>> own = ratios.computeIfAbsent(anchor.version(), any -> new TreeMap<>());
                anchor.ratios().forEach((series, ratio) -> own.computeIfAbsent(series, any -> new ArrayList<>())
                        .add(ratio));
            }
        }
        List<Anchor> anchors = new ArrayList<>();
        ratios.forEach((version, own) -> {
            Map<String, Ratio> pooled = new TreeMap<>();
            own.forEach((series, of) -> pooled.put(series, Ratio.pooled(of)));
            anchors.add(new Anchor(version, pooled));
        });
        return anchors;
    }

    /** A branch may have moved on from one instance to the next. */
    private List<String> mixed() {
        List<String> mixed = new ArrayList<>();
        for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
            List<String> identities = instances.values().stream()
                    .map(one -> one.details().versions())
                    .filter(Objects::nonNull)
                    .map(one -> version.equals(Trial.BASELINE) ? one.baseline() : one.candidate())
                    .filter(identity -> identity != null && !identity.startsWith("build:"))
                    .distinct()
                    .toList();
            if (identities.size() > 1) {
                mixed.add(Sentences.english("stored.instances.mixed", version, identities.get(0), identities.get(1)));
            }
        }
        return mixed;
    }

    /** Seconds since the first instance began. */
    double wall() {
        return Duration.between(started, Instant.now()).toMillis() / 1e3;
    }

    private double sum(ToDoubleFunction<Measurement> value) {
        return ran.stream().mapToDouble(value).sum();
    }
}
