package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.model.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one experiment found out about a commit.
 *
 * @param commit its hash
 * @param folder of the experiment, below that of the search
 * @param end whether it was measured
 * @param metric that was measured, with its statistic where the plan says none; empty where none was
 * @param direction in which the metric is better; {@code null} where none was measured
 * @param changes logarithms of the ratios to the good commit, one of each pair of trials
 * @param problem why it was not measured, for people; empty where it was
 * @param seconds that it took
 */
public record ProbedCommit(
        String commit,
        String folder,
        End end,
        String metric,
        @Nullable Direction direction,
        List<Double> changes,
        String problem,
        double seconds) {
    /** How it ended. */
    public enum End {
        /** At least one pair of trials is valid. */
        MEASURED,
        /** It cannot be measured: it does not build or start. */
        SKIPPED,
        /** It runs, but does not measure the metric. */
        LACKING,
        /** Its trials failed, which may have been an accident. */
        FAILED
    }

    public ProbedCommit {
        changes = List.copyOf(changes);
    }

    /** The same of a commit that is not tried again. */
    ProbedCommit skipped() {
        return new ProbedCommit(commit, folder, End.SKIPPED, metric, direction, changes, problem, seconds);
    }
}
