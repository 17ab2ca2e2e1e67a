package io.jenkins.plugins.benchgate.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.text.Message;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one build measured and decided: one line of the history.
 *
 * @param schema version of this form, {@link #SCHEMA} when written by this program
 * @param job name of the job
 * @param build label of the build, unique in its job
 * @param branch that it was built from; empty where nothing is known of it, as in lines of earlier programs
 * @param commit revision that it was built from, such as a commit's hash; empty where nothing is known of it
 * @param workload what was run, in a few words with its counts; builds of another workload are no baseline
 * @param time when its measurement began
 * @param outcome the build's verdict: the gravest of its gates'
 * @param accepted whether later builds may be compared against it
 * @param seed what the order of trials and all resampling followed from
 * @param measured each series under each statistic
 * @param verdicts one per gate and series
 * @param machines that it ran on; {@code null} in lines of earlier programs
 * @param cost what it took; {@code null} in lines of earlier programs, and where it is not known
 * @param acknowledged what was acknowledged of it later and is in force; in lines of their own, not in the build's
 */
public record BuildRecord(
        int schema,
        String job,
        String build,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) String branch,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) String commit,
        String workload,
        Instant time,
        Outcome outcome,
        boolean accepted,
        long seed,
        List<Measured> measured,
        List<Verdict> verdicts,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @Nullable MachineUse machines,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                VerdictCost cost,
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @JsonSetter(nulls = Nulls.AS_EMPTY)
                List<Acknowledgement> acknowledged) {
    public static final int SCHEMA = 1;

    public BuildRecord {
        measured = List.copyOf(measured);
        verdicts = List.copyOf(verdicts);
        acknowledged = List.copyOf(acknowledged);
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
                schema, job, build, branch, "", workload, time, outcome, accepted, seed, measured, verdicts, null, null,
                List.of());
    }

    /** The same build with all that a copy may change. */
    private BuildRecord copy(
            String itsBuild,
            String itsBranch,
            String itsCommit,
            boolean isAccepted,
            List<Verdict> itsVerdicts,
            @Nullable MachineUse used,
            @Nullable VerdictCost took,
            List<Acknowledgement> acknowledgements) {
        return new BuildRecord(
                schema,
                job,
                itsBuild,
                itsBranch,
                itsCommit,
                workload,
                time,
                outcome,
                isAccepted,
                seed,
                measured,
                itsVerdicts,
                used,
                took,
                acknowledgements);
    }

    /** The same build as one of this branch and commit; empty where nothing is known of it. */
    public BuildRecord from(String itsBranch, String itsCommit) {
        return copy(build, itsBranch, itsCommit, accepted, verdicts, machines, cost, acknowledged);
    }

    /** The same build under another label. */
    public BuildRecord labelled(String label) {
        return copy(label, branch, commit, accepted, verdicts, machines, cost, acknowledged);
    }

    /** The same build with the machines that it ran on. */
    public BuildRecord on(MachineUse used) {
        return copy(build, branch, commit, accepted, verdicts, used, cost, acknowledged);
    }

    /** The same build with what it took. */
    public BuildRecord costing(@Nullable VerdictCost took) {
        return copy(build, branch, commit, accepted, verdicts, machines, took, acknowledged);
    }

    /** In what its machines were others than those of a later build; see {@link MachineUse#unlike}. */
    public @Nullable Message unlike(MachineUse later) {
        return machines == null ? null : later.unlike(machines);
    }

    /** The same build, of which this was acknowledged. */
    public BuildRecord with(List<Acknowledgement> acknowledgements) {
        return copy(build, branch, commit, accepted, verdicts, machines, cost, acknowledgements);
    }

    /** The same build with these verdicts. */
    BuildRecord withVerdicts(List<Verdict> others) {
        return copy(build, branch, commit, accepted, others, machines, cost, acknowledged);
    }

    /** The same build as one that no later one is to be compared with. */
    public BuildRecord unaccepted() {
        return copy(build, branch, commit, false, verdicts, machines, cost, acknowledged);
    }

    /** Whether the level of a metric was acknowledged at this build. */
    public boolean isAcknowledged(Metric metric) {
        return acknowledged.stream().anyMatch(one -> one.covers(metric));
    }

    /** Whether later builds may be compared against what it measured of a metric. */
    public boolean isBaseline(Metric metric) {
        return accepted || isAcknowledged(metric);
    }

    /** Whether it was rejected for nothing but potential crossings, and of this series for none that is certain. */
    public boolean isPotential(Measured series) {
        return outcome == Outcome.POTENTIAL
                && verdicts.stream()
                        .noneMatch(verdict -> verdict.series().equals(series.series()) && verdict.certain());
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
