package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Workload;
import io.jenkins.plugins.benchgate.workload.Workload.Apart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How busy each machine was in each measured part of a trial.
 *
 * @param shared folder of what all trials share
 * @param folder of the trial
 * @param limit share of its cores that the client may use; infinite where there is no limit
 */
record TrialLoad(Workload workload, Cluster cluster, Path shared, Path folder, double limit) {
    /** What a watch saw, machine by machine. */
    List<LoadSummary> seen(TrialWatch watch) throws IOException {
        List<Phase> phases = new ArrayList<>(workload.phases(shared, folder));
        Optional<Apart> apart = workload.apart(folder);
        apart.ifPresent(each -> phases.addAll(each.phases().values()));
        Map<String, Phase> last = new HashMap<>();
        phases.stream().filter(Phase::measured).forEach(phase -> last.put(workload.part(phase), phase));
        List<LoadSummary> load = new ArrayList<>();
        for (Node node : cluster.nodes()) {
            for (LoadSummary summary : watch.seen(node, workload.parts(phases), apart.isPresent())) {
                Phase phase = Objects.requireNonNull(last.get(summary.phase()));
                LoadSummary own = summary.withClient(workers(node, phase), workload.collecting(phase, folder), limit);
                load.add(cluster.nodes().size() == 1 ? own : own.on(node.label()));
            }
        }
        return load;
    }

    /** Threads of the clients that ran on a machine. */
    private int workers(Node node, Phase phase) {
        int all = phase.clients().size();
        int place = cluster.clients().indexOf(node);
        int nodes = cluster.clients().size();
        int here = place < 0 ? 0 : (all - place + nodes - 1) / nodes;
        OptionalInt threads = workload.workers();
        return threads.isPresent() ? (threads.getAsInt() * here + all - 1) / all : Integer.MAX_VALUE;
    }
}
