package io.jenkins.plugins.benchgate.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
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
 * @param problems why nothing more was measured, one sentence each; empty when all went well
 * @param machines that it was measured on
 * @param refuse whether builds that ran on machines of another kind are no baseline; else the comparison is flagged
 * @param stability how much each version varied, metric by metric
 */
public record Measurement(
        @JsonUnwrapped Subject subject,
        List<Measured> measured,
        List<TrialSummary> trials,
        Map<String, String> environment,
        List<String> problems,
        double durationSeconds,
        MachineUse machines,
        boolean refuse,
        List<VersionStability> stability,
        @JsonUnwrapped Details details,
        @JsonUnwrapped Differences differences) {
    public Measurement {
        measured = List.copyOf(measured);
        trials = List.copyOf(trials);
        problems = List.copyOf(problems);
        stability = List.copyOf(stability);
    }

    /**
     * What is measured, and what is to judge it.
     *
     * @param job name of the experiment in its spec
     * @param gates that are to judge it; as text in JSON
     * @param seed what the order of trials and all resampling follow from
     */
    public record Subject(
            String job,
            String baselineLabel,
            String candidateLabel,
            String workload,
            List<Gate> gates,
            long seed,
            Instant started) {
        public Subject {
            gates = List.copyOf(gates);
        }

        /** Of what a spec asks for. */
        static Subject of(Spec spec, long seed, Instant started) {
            Version baseline = spec.baseline();
            return new Subject(
                    spec.name(),
                    baseline == null ? "" : baseline.label(),
                    spec.candidate().label(),
                    spec.workloadWords(),
                    spec.judging().gates(),
                    seed,
                    started);
        }
    }

    /**
     * What is known beside values.
     *
     * @param explanations what makes up the changes of chains; empty without spans
     * @param calls of functions and by messages, for pictures; {@code null} without spans, and in results of older
     *     programs
     * @param cost what it took; {@code null} in results of older programs, and where nothing ran
     * @param profile in which functions the processor's time changed; {@code null} where versions were not profiled
     * @param versions that were measured; {@code null} in results of older programs, and where they are not known
     * @param conditions that the candidate's outputs state; {@code null} in results of older programs
     */
    public record Details(
            @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<Explanation> explanations,
            @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable TracedCalls calls,
            @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable VerdictCost cost,
            @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable DifferentialProfile profile,
            @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                    MeasuredVersions versions,
            @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                    Conditions conditions) {
        private static final Details NONE = new Details(List.of(), null, null, null, null, null);

        public Details {
            explanations = List.copyOf(explanations);
        }

        private Details costing(@Nullable VerdictCost took) {
            return new Details(explanations, calls, took, profile, versions, conditions);
        }

        private Details profiled(DifferentialProfile compared) {
            return new Details(explanations, calls, cost, compared, versions, conditions);
        }

        private Details under(Conditions stated) {
            return new Details(explanations, calls, cost, profile, versions, stated);
        }
    }

    /**
     * In what its series are others than those that they are compared with.
     *
     * @param baselineOnly the series that the baseline measured side by side has and the candidate lacks; empty in
     *     results of older programs
     * @param renamed metrics that have other names than before
     * @param told names and patterns of the metrics of which somebody said which values are better; empty in results of
     *     older programs
     */
    public record Differences(
            @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<Measured> baselineOnly,
            @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<Renaming> renamed,
            @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> told) {
        private static final Differences NONE = new Differences(List.of(), List.of(), List.of());

        public Differences {
            baselineOnly = List.copyOf(baselineOnly);
            renamed = List.copyOf(renamed);
            told = List.copyOf(told);
        }
    }

    /** Of a build without spans. */
    public Measurement(
            Subject subject,
            List<Measured> measured,
            List<TrialSummary> trials,
            Map<String, String> environment,
            List<String> problems,
            double durationSeconds,
            MachineUse machines,
            boolean refuse,
            List<VersionStability> stability) {
        this(
                subject,
                measured,
                trials,
                environment,
                problems,
                durationSeconds,
                machines,
                refuse,
                stability,
                Details.NONE,
                Differences.NONE);
    }

    /** Of a build that came to measure nothing. */
    public static Measurement nothing(Spec spec, long seed, Instant started, String problem) {
        return new Measurement(
                Subject.of(spec, seed, started),
                List.of(),
                List.of(),
                Map.of("Seed", String.valueOf(seed), "Spec", spec.file().toString()),
                List.of(problem),
                0,
                MachineUse.UNKNOWN,
                false,
                List.of());
    }

    /** Name of the experiment in its spec. */
    public String job() {
        return subject.job();
    }

    public String workload() {
        return subject.workload();
    }

    /** The gates that are to judge it. */
    public List<Gate> gates() {
        return subject.gates();
    }

    public Instant started() {
        return subject.started();
    }

    /** The series that were measured, and those that they may have been before they were renamed. */
    public List<SeriesKey> keys() {
        Set<SeriesKey> keys = new LinkedHashSet<>();
        for (Measured one : measured) {
            SeriesKey key = SeriesKey.of(one);
            keys.add(key);
            String name = key.metric().name();
            differences.renamed.stream()
                    .flatMap(renaming -> renaming.reversed().of(name).stream())
                    .map(before -> key.metric().renamed(Map.of(name, before)))
                    .forEach(before -> keys.add(new SeriesKey(before, key.statistic())));
        }
        return List.copyOf(keys);
    }

    /** The same, to be judged by other gates. */
    public Measurement withGates(List<Gate> others) {
        return copy(
                new Subject(
                        subject.job,
                        subject.baselineLabel,
                        subject.candidateLabel,
                        subject.workload,
                        others,
                        subject.seed,
                        subject.started),
                machines,
                details,
                differences);
    }

    /** The same with what only the baseline has, what has other names than before, and what the direction was told of. */
    public Measurement lacking(List<Measured> series, List<Renaming> renamings, Directions directions) {
        return copy(subject, machines, details, new Differences(series, renamings, directions.told()));
    }

    /** The same that was waited for before; see {@link VerdictCost#waited}. */
    public Measurement waited(Activity activity, double seconds) {
        VerdictCost cost = details.cost;
        return copy(
                subject, machines, details.costing(cost == null ? null : cost.waited(activity, seconds)), differences);
    }

    /**
     * The same, where no output states the machine, as measured on one that was there anyway.
     *
     * @param kind see {@link MachineUse}
     */
    public Measurement on(Map<String, String> kind) {
        return machines.kind().isEmpty() ? copy(subject, MachineUse.of(kind), details, differences) : this;
    }

    /** The same as one whose machines were the build's own; see {@link MachineUse#paid}. */
    public Measurement paid(int count, double seconds, double estimate) {
        return copy(subject, machines.paid(count, seconds, estimate), details, differences);
    }

    /** The same that took so much in the end. */
    Measurement taking(VerdictCost took) {
        return copy(subject, machines, details.costing(took), differences);
    }

    /** The same with profiles of both versions. */
    public Measurement profiled(DifferentialProfile compared) {
        return copy(subject, machines, details.profiled(compared), differences);
    }

    /** The same that was measured under these conditions. */
    public Measurement under(Conditions conditions) {
        return copy(subject, machines, details.under(conditions), differences);
    }

    private Measurement copy(Subject what, MachineUse used, Details more, Differences others) {
        return new Measurement(
                what, measured, trials, environment, problems, durationSeconds, used, refuse, stability, more, others);
    }
}
