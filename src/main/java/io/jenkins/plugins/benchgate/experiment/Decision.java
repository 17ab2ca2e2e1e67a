package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.SharedNoise;
import io.jenkins.plugins.benchgate.gate.BaselineSeries;
import io.jenkins.plugins.benchgate.gate.ChangeGate;
import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Conditions.Difference;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.FixedDesign;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.LostSight;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.SeriesLimit;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.WrittenGate;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.Lookback;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** From what a build measured to what it is worth: gates, the build's verdict, and whether it may be a baseline. */
public final class Decision {
    /** What noise between builds is held against, where a build has no interval of its own. */
    private static final double CONFIDENCE = 0.99;

    private Decision() {}

    /**
     * Judges a measurement.
     *
     * <p>A build is accepted as a baseline only when all its gates passed, or had nothing to compare with because it is
     * the first: neither a failed nor a potential regression, nor what nobody has judged, may creep into what later
     * builds are compared with.
     *
     * <p>Only builds of the same workload are looked back upon: ten times the records are no regression. Builds on
     * machines of another kind are left out where the spec refuses them, and named as such where it does not.
     *
     * @param past earlier builds of the job, oldest first
     * @param build label of this build
     * @param origin where it comes from
     */
    public static BuildResult of(Measurement measurement, List<BuildRecord> past, String build, Origin origin) {
        List<BuildRecord> ofWorkload = past.stream()
                .filter(one -> WorkloadWords.same(one.workload(), measurement.workload()))
                .toList();
        Map<String, String> renamed =
                Renaming.of(measurement.differences().renamed(), namesOf(ofWorkload), names(measurement.measured()));
        List<BuildRecord> same =
                ofWorkload.stream().map(one -> one.renamed(renamed)).toList();
        List<BuildRecord> elsewhere = same.stream()
                .filter(one -> one.unlike(measurement.machines()) != null)
                .toList();
        List<BuildRecord> alike = measurement.refuse()
                ? same.stream().filter(one -> !elsewhere.contains(one)).toList()
                : same;
        Optional<Message> others = others(measurement, elsewhere);
        List<String> problems = new ArrayList<>(measurement.problems());
        Lookback lookback = new Lookback(alike, measurement.machines());
        List<Measured> measured =
                measurement.measured().stream().map(lookback::directed).toList();
        SeriesLimit.problem(measurement.gates(), measured).ifPresent(problems::add);
        Conditions conditions = Objects.requireNonNullElse(measurement.details().conditions(), Conditions.NONE);
        Function<Measured, Earlier.View> earlier = series -> lookback.at(series)
                .from(origin, measurement.started(), measurement.details().versions());
        List<Finding> findings = problems.size() > measurement.problems().size()
                ? List.of()
                : Judgement.judge(
                        measurement.gates(),
                        measured,
                        earlier,
                        gate -> baselines(gate, measurement, measured, lookback, origin),
                        metric -> Directions.covers(measurement.differences().told(), metric.name()),
                        (series, earlierOne) -> lookback.unlike(series, earlierOne, conditions),
                        CONFIDENCE);
        List<Verdict> verdicts = sighted(
                findings.stream()
                        .map(finding -> others.filter(
                                        said -> measurement.refuse() && finding.found() == Outcome.NOT_JUDGED)
                                .map(finding.verdict()::withReason)
                                .orElse(finding.verdict()))
                        .toList(),
                measured,
                lookback,
                origin);
        boolean sound = problems.isEmpty();
        Outcome outcome = Outcome.gravest(verdicts);
        if (!sound && outcome.compareTo(Outcome.INCONCLUSIVE) < 0) {
            outcome = Outcome.INCONCLUSIVE;
        }
        BuildRecord record = new BuildRecord(
                        BuildRecord.SCHEMA,
                        measurement.job(),
                        build,
                        origin.branch(),
                        measurement.workload(),
                        measurement.started(),
                        outcome,
                        sound && acceptable(findings),
                        measurement.subject().seed(),
                        measured,
                        verdicts)
                .from(origin.branch(), origin.commit())
                .on(measurement.machines())
                .costing(cost(measurement, measured, verdicts))
                .measuring(measurement.details().versions())
                .under(conditions, unlike(measurement.gates(), measured, earlier, lookback, conditions))
                .renaming(renamed);
        Map<String, String> environment = new LinkedHashMap<>(measurement.environment());
        environment.putAll(SharedNoise.saidOf(measured));
        others.ifPresent(said -> environment.put("Other machines", said.english()));
        if (measurement.machines().count() > 0) {
            environment.put("Own machines", measurement.machines().words());
        }
        return new BuildResult(
                record,
                measurement.subject().baselineLabel(),
                measurement.subject().candidateLabel(),
                measurement.workload(),
                measurement.trials(),
                environment,
                problems,
                measurement.durationSeconds(),
                measurement.stability(),
                measurement.details().explanations(),
                measurement.details().calls(),
                measurement.details().profile());
    }

    /** In what conditions differ from those of the earlier builds that gates compare with, each difference once. */
    private static List<Sentence> unlike(
            List<Gate> gates,
            List<Measured> measured,
            Function<Measured, Earlier.View> earlier,
            Lookback lookback,
            Conditions conditions) {
        if (conditions.equals(Conditions.NONE)) {
            return List.of();
        }
        Map<Map.Entry<String, Difference>, Set<String>> differences = new LinkedHashMap<>();
        for (Gate gate : gates) {
            if (gate instanceof ChangeGate change) {
                for (Measured one : gate.selector().pick(measured)) {
                    change.compared(one, earlier.apply(one)).stream()
                            .flatMap(past -> lookback
                                    .unlike(one, past, conditions)
                                    .map(difference -> Map.entry(past.build(), difference))
                                    .stream())
                            .reduce((before, last) -> last)
                            .ifPresent(last -> differences
                                    .computeIfAbsent(last, key -> new HashSet<>())
                                    .add(one.series()));
                }
            }
        }
        List<Sentence> said = new ArrayList<>();
        differences.forEach((one, series) -> said.add(one.getValue().since(one.getKey(), series.size())));
        return said;
    }

    /** The verdicts, where one was lost sight of with a sentence that says so. */
    private static List<Verdict> sighted(
            List<Verdict> verdicts, List<Measured> measured, Lookback lookback, Origin origin) {
        Map<String, Measured> series = new HashMap<>();
        measured.forEach(one -> series.put(one.series(), one));
        Map<WrittenGate, Long> judged =
                verdicts.stream().collect(Collectors.groupingBy(Verdict::by, Collectors.counting()));
        List<Verdict> sighted = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            Measured one = series.get(verdict.series());
            sighted.add(
                    one == null
                            ? verdict
                            : LostSight.said(
                                    verdict,
                                    one,
                                    judged.getOrDefault(verdict.by(), 1L),
                                    () -> lookback.sights(verdict, one, origin)));
        }
        return sighted;
    }

    /** A series that is new beside others that were judged does not keep a build from being a baseline. */
    private static boolean acceptable(List<Finding> findings) {
        boolean judged = findings.stream().anyMatch(Finding::unchanged);
        return findings.stream()
                .allMatch(finding -> finding.acceptable() || (judged && finding.found() == Outcome.NOT_JUDGED));
    }

    private static Set<String> namesOf(List<BuildRecord> builds) {
        return builds.stream()
                .flatMap(build -> names(build.measured()).stream())
                .collect(Collectors.toSet());
    }

    private static Set<String> names(List<Measured> measured) {
        return measured.stream().map(one -> one.metric().name()).collect(Collectors.toSet());
    }

    /** What a gate compares the build with, as far as anything can be missing: nothing where nothing was measured. */
    private static List<BaselineSeries> baselines(
            Gate gate, Measurement measurement, List<Measured> measured, Lookback lookback, Origin origin) {
        return measured.isEmpty()
                ? List.of()
                : Stream.concat(
                                Stream.of(BaselineSeries.sideBySide(lookback.present(
                                        measurement.differences().baselineOnly(), origin))),
                                lookback.baseline(gate, origin).stream())
                        .toList();
    }

    private static @Nullable VerdictCost cost(
            Measurement measurement, List<Measured> measured, List<Verdict> verdicts) {
        VerdictCost cost = measurement.details().cost();
        return cost == null ? null : cost.against(FixedDesign.of(verdicts, measured, cost.confidence()));
    }

    /** The caveat about earlier builds on machines of another kind; empty if all ran on the same kind. */
    private static Optional<Message> others(Measurement measurement, List<BuildRecord> elsewhere) {
        if (elsewhere.isEmpty()) {
            return Optional.empty();
        }
        BuildRecord last = elsewhere.get(elsewhere.size() - 1);
        Message unlike = Objects.requireNonNull(last.unlike(measurement.machines()));
        return Optional.of(Message.of(
                measurement.refuse() ? "others.refused" : "others.compared", elsewhere.size(), last.build(), unlike));
    }
}
