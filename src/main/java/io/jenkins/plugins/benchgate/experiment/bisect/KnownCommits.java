package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.stats.StepPrior;
import java.util.ArrayList;
import java.util.List;

/**
 * What a history knows of the commits of a range. Its builds ran at other times, so they say only where to look first:
 * those of the same workload, and of the same kind of machine as the newest of them.
 *
 * @param builds number of builds that were used
 * @param weights of each commit to be the one that changed the metric
 */
@SuppressWarnings("ArrayRecordComponent") // made once, and read once
public record KnownCommits(int builds, double[] weights) {
    /** Nothing is known. */
    public static KnownCommits none(CommitRange range) {
        return new KnownCommits(0, StepPrior.even(range.last()));
    }

    /**
     * Reads it from a history.
     *
     * @param past builds of the job, the oldest first
     * @param workload of the spec, for people
     */
    public static KnownCommits of(CommitRange range, List<BuildRecord> past, String workload, Selector selector) {
        List<Integer> positions = new ArrayList<>();
        List<Double> logs = new ArrayList<>();
        MachineUse machines = null;
        for (int i = past.size() - 1; i >= 0; i--) {
            BuildRecord build = past.get(i);
            int position = range.position(build.commit());
            if (position < 0 || !WorkloadWords.same(build.workload(), workload)) {
                continue;
            }
            if (machines == null) {
                machines = build.machines();
            }
            if (machines != null && (build.machines() == null || build.unlike(machines) != null)) {
                continue;
            }
            for (Measured measured : selector.pick(build.measured())) {
                double value = measured.candidate().value();
                if (value > 0) {
                    positions.add(position);
                    logs.add(Math.log(value));
                    break;
                }
            }
        }
        double[] weights = StepPrior.of(
                range.last(),
                positions.stream().mapToInt(Integer::intValue).toArray(),
                logs.stream().mapToDouble(Double::doubleValue).toArray());
        return new KnownCommits(logs.size(), weights);
    }
}
