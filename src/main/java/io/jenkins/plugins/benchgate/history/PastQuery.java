package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Reach;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which earlier builds a build is to be judged by.
 *
 * @param experiment name of what was measured
 * @param workload of the build that is judged: builds of another are no baseline
 * @param machines that it ran on, where builds on others are no baseline; {@code null} where they may be
 * @param series that it measured
 * @param branch that it is built from; empty: builds of all branches are looked back upon
 * @param assumed branch of builds of which none is known; empty where there is none to assume
 * @param reach how far back its gates look
 */
public record PastQuery(
        String experiment,
        String workload,
        @Nullable MachineUse machines,
        List<SeriesKey> series,
        String branch,
        String assumed,
        Reach reach) {
    public PastQuery {
        series = List.copyOf(series);
    }

    /** The same question to the history of another job, all of whose builds are of one branch. */
    public PastQuery elsewhere(String itsBranch) {
        return new PastQuery(experiment, workload, machines, series, branch, itsBranch, reach.elsewhere());
    }

    /** The branch that a build counts for which says this one. */
    String branchOf(String said) {
        return said.isEmpty() ? assumed : said;
    }
}
