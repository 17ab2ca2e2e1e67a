package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.InstanceMachines;
import io.jenkins.plugins.benchgate.experiment.MachineLease.LeasedMachines;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.machines.BuildMachines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The machines of the instances of a step, mostly of one: asked for at the same time, found again after a restart, given
 * back. Their ids stand in {@link StepProgress#cluster} with blanks between, in the order of the instances.
 *
 * @param request of which each instance has a part
 * @param instances from the first on
 */
public record StepInstances(StepMachines step, ClusterRequest request, List<BuildMachines> instances) {
    public StepInstances {
        instances = List.copyOf(instances);
    }

    private static List<String> ids(StepProgress reached) {
        return reached.cluster().isEmpty()
                ? List.of()
                : List.of(reached.cluster().split(" "));
    }

    /**
     * The machines, whole: those that were taken before a restart, or new ones. One of several instances whose machines
     * cannot be had is lost, and the build goes on without it.
     *
     * @param renewed whether others may take the place of those that are not whole any more
     * @return {@code null} when there are none, and there may not be others
     * @throws AbortException when those of no instance can be had
     */
    @Nullable
    public InstanceMachines take(boolean renewed) throws IOException, InterruptedException {
        StepProgress reached = step.run().folder().reached().orElseThrow();
        if (!ids(reached).isEmpty()) {
            InstanceMachines there = attach(ids(reached));
            if (there.lost().isEmpty() || !renewed) {
                return there.there().isEmpty() ? null : there;
            }
            giveBack(reached);
            step.progress()
                    .say("Requesting machines again, because Jenkins was restarted while they were being started");
        }
        String key = step.key(request, reached);
        List<String> ids = instances.stream().map(BuildMachines::draw).toList();
        step.run().folder().keep(reached.cluster(String.join(" ", ids)));
        return taken(ids, key);
    }

    private InstanceMachines attach(List<String> ids) throws IOException {
        Map<Integer, LeasedMachines> there = new ConcurrentHashMap<>();
        Map<Integer, String> lost = new ConcurrentHashMap<>();
        for (int i = 0; i < ids.size(); i++) {
            Optional<LeasedMachines> loan = instances.get(i).attach(ids.get(i));
            if (loan.isPresent()) {
                there.put(i + 1, loan.get());
            } else {
                lost.put(i + 1, "its machines were not there any more after a restart of Jenkins");
            }
        }
        return new InstanceMachines(there, lost);
    }

    private InstanceMachines taken(List<String> ids, String key) throws IOException, InterruptedException {
        Map<Integer, LeasedMachines> there = new ConcurrentHashMap<>();
        Map<Integer, String> lost = new ConcurrentHashMap<>();
        List<ParallelWork.Step<AbortException>> steps = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            int instance = i;
            steps.add(() -> {
                try {
                    there.put(instance + 1, instances.get(instance).take(ids.get(instance), key, ids.size()));
                } catch (AbortException e) {
                    if (ids.size() == 1) {
                        throw e;
                    }
                    lost.put(instance + 1, String.valueOf(e.getMessage()));
                }
            });
        }
        new ParallelWork<>(AbortException.class).steps(steps);
        if (there.isEmpty()) {
            throw new AbortException(String.valueOf(lost.get(1)));
        }
        return new InstanceMachines(there, lost);
    }

    /** The measurement with what the machines have taken until now. */
    Measurement paid(Measurement measurement, InstanceMachines machines) {
        List<Fleet> fleets =
                machines.there().values().stream().map(LeasedMachines::fleet).toList();
        return instances.get(0).paid(measurement, fleets);
    }

    /** Gives all machines back that were reached. */
    void giveBack(StepProgress reached) {
        ids(reached).forEach(id -> instances.get(0).giveBack(id));
    }
}
