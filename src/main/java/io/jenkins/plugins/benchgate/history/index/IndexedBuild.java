package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import java.time.Instant;
import java.util.List;

/**
 * What a list of builds shows of one.
 *
 * @param experiment name of what was measured
 * @param build its label
 * @param branch that it was built from; empty where nothing is known of it
 * @param commit that it was built from; empty where nothing is known of it
 * @param workload what was run
 * @param time when its measurement began
 * @param outcome its verdict
 * @param accepted whether later builds may be compared with it
 * @param acknowledged what is in force of it
 * @param start where its line begins in the history, in bytes
 */
public record IndexedBuild(
        String experiment,
        String build,
        String branch,
        String commit,
        String workload,
        Instant time,
        Outcome outcome,
        boolean accepted,
        List<Acknowledgement> acknowledged,
        long start) {
    public IndexedBuild {
        acknowledged = List.copyOf(acknowledged);
    }
}
