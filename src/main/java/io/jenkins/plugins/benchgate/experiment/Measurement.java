package io.jenkins.plugins.benchgate.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.VersionStability;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.TracedCalls;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one build measured, before anything is decided: small enough to travel from the machine that measured to the one
 * that keeps the history.
 *
 * @param job name of the experiment in its spec
 * @param gates that are to judge it; as text in JSON
 * @param machines that it was measured on
 * @param refuse whether builds that ran on machines of another kind are no baseline; else the comparison is flagged
 * @param stability how much each version varied, metric by metric
 * @param explanations what makes up the changes of chains; empty without spans
 * @param calls of functions and by messages, for pictures; {@code null} without spans, and in results of older programs
 * @param cost what it took; {@code null} in results of older programs, and where nothing ran
 * @param baselineOnly the series that the baseline measured side by side has and the candidate lacks; empty in results
 *     of older programs
 * @param renamed metrics that have other names than before
 * @param told names and patterns of the metrics of which somebody said which values are better; empty in results of
 *     older programs
 * @param profile in which functions the processor's time changed; {@code null} where versions were not profiled
 * @param problems why nothing more was measured, one sentence each; empty when all went well
 */
public record Measurement(
        String job,
        String baselineLabel,
        String candidateLabel,
        String workload,
        List<Gate> gates,
        long seed,
        Instant started,
        List<Measured> measured,
        List<TrialSummary> trials,
        Map<String, String> environment,
        List<String> problems,
        double durationSeconds,
        MachineUse machines,
        boolean refuse,
        List<VersionStability> stability,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<Explanation> explanations,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable TracedCalls calls,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable VerdictCost cost,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable DifferentialProfile profile,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<Measured> baselineOnly,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<Renaming> renamed,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> told) {
    public Measurement {
        told = List.copyOf(told);
        renamed = List.copyOf(renamed);
        baselineOnly = List.copyOf(baselineOnly);
        explanations = List.copyOf(explanations);
        gates = List.copyOf(gates);
        measured = List.copyOf(measured);
        trials = List.copyOf(trials);
        problems = List.copyOf(problems);
        stability = List.copyOf(stability);
    }

    /** Of a build without spans. */
    public Measurement(
            String job,
            String baselineLabel,
            String candidateLabel,
            String workload,
            List<Gate> gates,
            long seed,
            Instant started,
            List<Measured> measured,
            List<TrialSummary> trials,
            Map<String, String> environment,
            List<String> problems,
            double durationSeconds,
            MachineUse machines,
            boolean refuse,
            List<VersionStability> stability) {
        this(
                job,
                baselineLabel,
                candidateLabel,
                workload,
                gates,
                seed,
                started,
                measured,
                trials,
                environment,
                problems,
                durationSeconds,
                machines,
                refuse,
                stability,
                List.of(),
                null,
                null,
                null,
                List.of(),
                List.of(),
                List.of());
    }

    /** Of a build that came to measure nothing. */
    public static Measurement nothing(Spec spec, long seed, Instant started, String problem) {
        Version baseline = spec.baseline();
        return new Measurement(
                spec.name(),
                baseline == null ? "" : baseline.label(),
                spec.candidate().label(),
                spec.workloadWords(),
                spec.gates(),
                seed,
                started,
                List.of(),
                List.of(),
                Map.of("Seed", String.valueOf(seed), "Spec", spec.file().toString()),
                List.of(problem),
                0,
                MachineUse.UNKNOWN,
                false,
                List.of());
    }

    /** The series that were measured, and those that they may have been before they were renamed. */
    public List<SeriesKey> keys() {
        Set<SeriesKey> keys = new LinkedHashSet<>();
        for (Measured one : measured) {
            SeriesKey key = SeriesKey.of(one);
            keys.add(key);
            String name = key.metric().name();
            renamed.stream()
                    .flatMap(renaming -> renaming.reversed().of(name).stream())
                    .map(before -> key.metric().renamed(Map.of(name, before)))
                    .forEach(before -> keys.add(new SeriesKey(before, key.statistic())));
        }
        return List.copyOf(keys);
    }

    /** The same, to be judged by other gates. */
    public Measurement withGates(List<Gate> other) {
        return with(other, baselineOnly, renamed, told);
    }

    /** The same with what only the baseline has, what has other names than before, and what the direction was told of. */
    public Measurement lacking(List<Measured> series, List<Renaming> renamings, Directions directions) {
        return with(gates, series, renamings, directions.told());
    }

    private Measurement with(List<Gate> others, List<Measured> series, List<Renaming> renamings, List<String> said) {
        return new Measurement(
                job,
                baselineLabel,
                candidateLabel,
                workload,
                others,
                seed,
                started,
                measured,
                trials,
                environment,
                problems,
                durationSeconds,
                machines,
                refuse,
                stability,
                explanations,
                calls,
                cost,
                profile,
                series,
                renamings,
                said);
    }

    /** The same that was waited for before; see {@link VerdictCost#waited}. */
    public Measurement waited(Activity activity, double seconds) {
        return with(machines, cost == null ? null : cost.waited(activity, seconds), profile);
    }

    /** The same as one whose machines were the build's own; see {@link MachineUse#paid}. */
    public Measurement paid(int count, double seconds, double estimate) {
        return with(machines.paid(count, seconds, estimate), cost, profile);
    }

    /** The same that took so much in the end. */
    Measurement taking(VerdictCost took) {
        return with(machines, took, profile);
    }

    /** The same with profiles of both versions. */
    public Measurement profiled(DifferentialProfile compared) {
        return with(machines, cost, compared);
    }

    private Measurement with(MachineUse used, @Nullable VerdictCost took, @Nullable DifferentialProfile compared) {
        return new Measurement(
                job,
                baselineLabel,
                candidateLabel,
                workload,
                gates,
                seed,
                started,
                measured,
                trials,
                environment,
                problems,
                durationSeconds,
                used,
                refuse,
                stability,
                explanations,
                calls,
                took,
                compared,
                baselineOnly,
                renamed,
                told);
    }
}
