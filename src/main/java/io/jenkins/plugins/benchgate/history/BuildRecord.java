package io.jenkins.plugins.benchgate.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import java.time.Instant;
import java.util.List;

/**
 * What one build measured and decided: one line of the history.
 *
 * @param schema version of this form, {@link #SCHEMA} when written by this program
 * @param job name of the job
 * @param build label of the build, unique in its job
 * @param branch that it was built from; empty where nothing is known of it, as in lines of earlier programs
 * @param workload what was run, in a few words with its counts; builds of another workload are no baseline
 * @param time when its measurement began
 * @param outcome the build's verdict: the gravest of its gates'
 * @param accepted whether later builds may be compared against it
 * @param seed what the order of trials and all resampling followed from
 * @param measured each series under each statistic
 * @param verdicts one per gate and series
 */
public record BuildRecord(
        int schema,
        String job,
        String build,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) String branch,
        String workload,
        Instant time,
        Outcome outcome,
        boolean accepted,
        long seed,
        List<Measured> measured,
        List<Verdict> verdicts) {
    public static final int SCHEMA = 1;

    public BuildRecord {
        measured = List.copyOf(measured);
        verdicts = List.copyOf(verdicts);
    }

    /** A build of which no branch is known. */
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
