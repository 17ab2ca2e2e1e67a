package io.jenkins.plugins.benchgate.history;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.PastMachines;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one build measured and decided: one line of the history.
 *
 * @param schema version of this form, {@link #SCHEMA} when written by this program
 * @param identity which build it is; its keys stand beside the others in JSON
 * @param outcome the build's verdict: the gravest of its gates'
 * @param accepted whether later builds may be compared against it
 * @param seed what the order of trials and all resampling followed from
 * @param measured each series under each statistic
 * @param verdicts one per gate and series
 * @param machines that it ran on; {@code null} in lines of earlier programs
 * @param cost what it took; {@code null} in lines of earlier programs, and where it is not known
 * @param tested what it measured, and under what conditions; its keys stand beside the others in JSON
 * @param renamed metrics of earlier builds by their names before, with those that they have in this one
 * @param acknowledged what was acknowledged of it later and is in force; in lines of their own, not in the build's
 */
@JsonPropertyOrder({
    "schema",
    "identity",
    "outcome",
    "accepted",
    "seed",
    "measured",
    "verdicts",
    "machines",
    "cost",
    "tested"
})
public record BuildRecord(
        int schema,
        @JsonUnwrapped Identity identity,
        Outcome outcome,
        boolean accepted,
        long seed,
        List<Measured> measured,
        List<Verdict> verdicts,
        @Nullable MachineUse machines,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable VerdictCost cost,
        @JsonUnwrapped Tested tested,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> renamed,
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) List<Acknowledgement> acknowledged) {
    public static final int SCHEMA = 1;

    public BuildRecord {
        measured = List.copyOf(measured);
        verdicts = List.copyOf(verdicts);
        renamed = Map.copyOf(renamed);
        acknowledged = List.copyOf(acknowledged);
    }

    /**
     * Which build it is.
     *
     * @param job name of the job
     * @param build label of the build, unique in its job
     * @param branch that it was built from; empty where nothing is known of it, as in lines of earlier programs
     * @param commit revision that it was built from, such as a commit's hash; empty where nothing is known of it
     * @param workload what was run, in a few words with its counts; builds of another workload are no baseline
     * @param time when its measurement began
     */
    public record Identity(String job, String build, String branch, String commit, String workload, Instant time) {}

    /**
     * What a build measured, and under what conditions.
     *
     * @param versions {@code null} in lines of earlier programs, and where they are not known
     * @param conditions {@code null} in lines of earlier programs, and where no output stated any
     */
    public record Tested(
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable MeasuredVersions versions,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TestConditions conditions) {
        /** Of which nothing is known. */
        static final Tested UNKNOWN = new Tested(null, null);
    }

    /**
     * The conditions that outputs stated.
     *
     * @param stated those of the version under test
     * @param doubts in what those of earlier builds differ that it was compared with, one sentence each
     */
    public record TestConditions(
            @JsonProperty(required = true) Conditions stated,
            @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
                    List<Sentence> doubts) {
        public TestConditions {
            doubts = List.copyOf(doubts);
        }
    }

    /** Of the keys of a line one by one: only so does Jackson know in which column a faulty one stands. */
    @JsonCreator
    static BuildRecord read(
            @JsonProperty(value = "schema", required = true) int schema,
            @JsonProperty(value = "job", required = true) String job,
            @JsonProperty(value = "build", required = true) String build,
            @JsonProperty("branch") @JsonSetter(nulls = Nulls.AS_EMPTY) String branch,
            @JsonProperty("commit") @JsonSetter(nulls = Nulls.AS_EMPTY) String commit,
            @JsonProperty(value = "workload", required = true) String workload,
            @JsonProperty(value = "time", required = true) Instant time,
            @JsonProperty(value = "outcome", required = true) Outcome outcome,
            @JsonProperty(value = "accepted", required = true) boolean accepted,
            @JsonProperty(value = "seed", required = true) long seed,
            @JsonProperty(value = "measured", required = true) List<Measured> measured,
            @JsonProperty(value = "verdicts", required = true) List<Verdict> verdicts,
            @JsonProperty("machines") @JsonSetter(nulls = Nulls.SET) @Nullable MachineUse machines,
            @JsonProperty("cost") @JsonSetter(nulls = Nulls.SET) @Nullable VerdictCost cost,
            @JsonProperty("versions") @JsonSetter(nulls = Nulls.SET) @Nullable MeasuredVersions versions,
            @JsonProperty("conditions") @JsonSetter(nulls = Nulls.SET) @Nullable TestConditions conditions,
            @JsonProperty("renamed") @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> renamed,
            @JsonProperty("acknowledged") @JsonSetter(nulls = Nulls.AS_EMPTY) List<Acknowledgement> acknowledged) {
        return new BuildRecord(
                schema,
                new Identity(job, build, branch, commit, workload, time),
                outcome,
                accepted,
                seed,
                measured,
                verdicts,
                machines,
                cost,
                new Tested(versions, conditions),
                renamed,
                acknowledged);
    }

    /** A build of which nothing was acknowledged. */
    public BuildRecord(
            int schema,
            String job,
            String build,
            String branch,
            String workload,
            Instant time,
            Outcome outcome,
            boolean accepted,
            long seed,
            List<Measured> measured,
            List<Verdict> verdicts) {
        this(
                schema,
                new Identity(job, build, branch, "", workload, time),
                outcome,
                accepted,
                seed,
                measured,
                verdicts,
                null,
                null,
                Tested.UNKNOWN,
                Map.of(),
                List.of());
    }

    /** Name of the job. */
    public String job() {
        return identity.job;
    }

    /** Label of the build, unique in its job. */
    public String build() {
        return identity.build;
    }

    /** The branch that it was built from; empty where nothing is known of it. */
    public String branch() {
        return identity.branch;
    }

    /** The revision that it was built from; empty where nothing is known of it. */
    public String commit() {
        return identity.commit;
    }

    /** What was run, in a few words. */
    public String workload() {
        return identity.workload;
    }

    /** When its measurement began. */
    public Instant time() {
        return identity.time;
    }

    /** The versions that it measured; {@code null} where they are not known. */
    public @Nullable MeasuredVersions versions() {
        return tested.versions;
    }

    /** The conditions that the outputs of the version under test state. */
    public Conditions conditions() {
        return tested.conditions == null ? Conditions.NONE : tested.conditions.stated;
    }

    /** In what conditions differ from those of the builds that it was compared with, one sentence each. */
    public List<Sentence> doubts() {
        return tested.conditions == null ? List.of() : tested.conditions.doubts;
    }

    /** The same build with all that a copy may change. */
    private BuildRecord copy(
            Identity which,
            boolean isAccepted,
            List<Measured> itsMeasured,
            List<Verdict> itsVerdicts,
            @Nullable MachineUse used,
            @Nullable VerdictCost took,
            Map<String, String> renamings,
            List<Acknowledgement> acknowledgements) {
        return new BuildRecord(
                schema,
                which,
                outcome,
                isAccepted,
                seed,
                itsMeasured,
                itsVerdicts,
                used,
                took,
                tested,
                renamings,
                acknowledgements);
    }

    private BuildRecord copy(Identity which) {
        return copy(which, accepted, measured, verdicts, machines, cost, renamed, acknowledged);
    }

    /** The same build as one of this branch and commit; empty where nothing is known of it. */
    public BuildRecord from(String branch, String commit) {
        return copy(new Identity(identity.job, identity.build, branch, commit, identity.workload, identity.time));
    }

    /** The same build, where somebody says which values are better; its verdicts stay what they were. */
    public BuildRecord in(Directions directions) {
        List<Measured> told = measured.stream()
                .map(one -> one.better(directions.of(one.metric()).direction()))
                .toList();
        return told.equals(measured)
                ? this
                : copy(identity, accepted, told, verdicts, machines, cost, renamed, acknowledged);
    }

    /** The same build under another label. */
    public BuildRecord labelled(String label) {
        return copy(
                new Identity(identity.job, label, identity.branch, identity.commit, identity.workload, identity.time));
    }

    /** The same build with the machines that it ran on. */
    public BuildRecord on(MachineUse used) {
        return copy(identity, accepted, measured, verdicts, used, cost, renamed, acknowledged);
    }

    /** The same build with what it took. */
    public BuildRecord costing(@Nullable VerdictCost took) {
        return copy(identity, accepted, measured, verdicts, machines, took, renamed, acknowledged);
    }

    /** The same build with the versions that it measured. */
    public BuildRecord measuring(@Nullable MeasuredVersions which) {
        return testing(new Tested(which, tested.conditions));
    }

    /**
     * The same build with the conditions under which it measured.
     *
     * @param stated of the version under test; {@code null} where nothing is known of them
     * @param doubts see {@link TestConditions}
     */
    public BuildRecord under(@Nullable Conditions stated, List<Sentence> doubts) {
        return testing(new Tested(
                tested.versions,
                stated == null || stated.equals(Conditions.NONE) ? null : new TestConditions(stated, doubts)));
    }

    private BuildRecord testing(Tested which) {
        return new BuildRecord(
                schema,
                identity,
                outcome,
                accepted,
                seed,
                measured,
                verdicts,
                machines,
                cost,
                which,
                renamed,
                acknowledged);
    }

    /** The same build as one in which metrics of earlier ones have other names. */
    public BuildRecord renaming(Map<String, String> names) {
        return copy(identity, accepted, measured, verdicts, machines, cost, names, acknowledged);
    }

    /**
     * The same build with its metrics by the names that they have in a later one; but for what would then have the name
     * of another one.
     *
     * @param names of before and now
     */
    public BuildRecord renamed(Map<String, String> names) {
        Set<String> own = measured.stream().map(one -> one.metric().name()).collect(Collectors.toSet());
        Map<String, String> free = new HashMap<>(names);
        free.keySet().retainAll(own);
        free.values().removeAll(own);
        if (free.isEmpty()) {
            return this;
        }
        Map<String, String> series = new HashMap<>();
        List<Measured> others = measured.stream().map(one -> one.renamed(free)).toList();
        for (int i = 0; i < others.size(); i++) {
            series.put(measured.get(i).series(), others.get(i).series());
        }
        List<Verdict> itsVerdicts = verdicts.stream()
                .map(verdict -> verdict.on(series.getOrDefault(verdict.series(), verdict.series())))
                .toList();
        return copy(identity, accepted, others, itsVerdicts, machines, cost, renamed, acknowledged)
                .measuring(tested.versions == null ? null : tested.versions.renamed(series))
                .under(conditions().renamed(free), doubts());
    }

    /**
     * Builds, oldest first, each with its metrics by the names that they have in later accepted builds of its branch.
     */
    public static List<BuildRecord> renamed(List<BuildRecord> builds) {
        Map<String, Map<String, String>> ofBranches = new HashMap<>();
        List<BuildRecord> renamed = new ArrayList<>(builds);
        for (int i = builds.size() - 1; i >= 0; i--) {
            BuildRecord build = builds.get(i);
            Map<String, String> names = ofBranches.computeIfAbsent(build.branch(), branch -> new HashMap<>());
            renamed.set(i, names.isEmpty() ? build : build.renamed(names));
            if (build.accepted()) {
                build.renamed().forEach((before, now) -> names.put(before, names.getOrDefault(now, now)));
            }
        }
        return List.copyOf(renamed);
    }

    /** In what its machines were others than those of a later build; see {@link MachineUse#unlike}. */
    public @Nullable Message unlike(MachineUse later) {
        return machines == null ? null : later.unlike(machines);
    }

    /** Its machines as a later build sees them; {@code null} where nothing is known of either. */
    @Nullable
    PastMachines seenFrom(MachineUse later) {
        return machines == null ? null : machines.seenFrom(later);
    }

    /** The same build, of which this was acknowledged. */
    public BuildRecord with(List<Acknowledgement> acknowledgements) {
        return copy(identity, accepted, measured, verdicts, machines, cost, renamed, acknowledgements);
    }

    /** The same build with these verdicts. */
    BuildRecord withVerdicts(List<Verdict> others) {
        return copy(identity, accepted, measured, others, machines, cost, renamed, acknowledged);
    }

    /** The same build as one that no later one is to be compared with. */
    public BuildRecord unaccepted() {
        return copy(identity, false, measured, verdicts, machines, cost, renamed, acknowledged);
    }

    /** Whether the level of a metric was acknowledged at this build. */
    public boolean isAcknowledged(Metric metric) {
        return acknowledged.stream().anyMatch(one -> one.covers(metric));
    }

    /** Whether it was acknowledged at this build that a series of earlier ones is gone. */
    boolean isAcknowledgedToLack(Measured series) {
        return isAcknowledged(series.metric())
                && measured.stream().noneMatch(one -> SeriesKey.of(one).equals(SeriesKey.of(series)));
    }

    /** Whether later builds may be compared against what it measured of a metric. */
    public boolean isBaseline(Metric metric) {
        return accepted || isAcknowledged(metric);
    }

    /** Whether it was rejected for nothing but potential crossings, and of this series for none that is certain. */
    public boolean isPotential(Measured series) {
        return would() == Outcome.POTENTIAL
                && verdicts.stream()
                        .noneMatch(verdict -> verdict.series().equals(series.series()) && verdict.certain());
    }

    /** Whether it had nothing to be compared with, and is no baseline for that reason alone. */
    boolean isUnjudged() {
        return would() == Outcome.NOT_JUDGED && !accepted;
    }

    /** What its verdict would be if no gate had learned. */
    private Outcome would() {
        return verdicts.stream()
                .map(Verdict::would)
                .reduce(outcome, (one, other) -> one.compareTo(other) < 0 ? other : one);
    }

    /** A build of which no branch is known, and nothing was acknowledged. */
    public BuildRecord(
            int schema,
            String job,
            String build,
            String workload,
            Instant time,
            Outcome outcome,
            boolean accepted,
            long seed,
            List<Measured> measured,
            List<Verdict> verdicts) {
        this(schema, job, build, "", workload, time, outcome, accepted, seed, measured, verdicts);
    }
}
