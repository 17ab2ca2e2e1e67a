package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import java.util.List;
import java.util.Set;
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
 * @param own labels of what the same build has judged already: no earlier builds
 */
public record PastQuery(
        String experiment,
        String workload,
        @Nullable MachineUse machines,
        List<SeriesKey> series,
        String branch,
        String assumed,
        NeededHistory reach,
        Set<String> own) {
    public PastQuery {
        series = List.copyOf(series);
        own = Set.copyOf(own);
    }

    /** The same question to the history of another job, all of whose builds are of one branch. */
    public PastQuery elsewhere(String itsBranch) {
        return new PastQuery(experiment, workload, machines, series, branch, itsBranch, reach.elsewhere(), Set.of());
    }

    /** The same question to the history of another project's job: its last builds, of whatever branch. */
    public PastQuery ofAnotherJob() {
        NeededHistory last = NeededHistory.of(List.of(), Origin.UNKNOWN, 1);
        return new PastQuery(experiment, workload, machines, series, "", "", last, Set.of());
    }

    /** The branch that a build counts for which says this one. */
    String branchOf(String said) {
        return said.isEmpty() ? assumed : said;
    }
}
