package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState.MachineState;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The clusters that this process uses: those that it has provisioned or attached to and not released. Nobody else ends
 * them, unless that is asked for. Safe for several threads.
 */
public final class ClustersInUse {
    private final CloudContext context;
    private final Map<String, ProcessLock> locks = new ConcurrentHashMap<>();

    public ClustersInUse(CloudContext context) {
        this.context = context;
    }

    /**
     * Takes over a cluster whose holder is gone, so that it is used on, or its results are fetched, before it is
     * released.
     *
     * @throws CloudException when no cluster has that id, or it was not complete, has expired, or is in use
     */
    public Fleet attach(String cluster) throws CloudException {
        ProcessLock lock = null;
        try {
            lock = context.installation().hold(cluster).orElse(null);
            if (lock == null) {
                throw new CloudException(Reason.OTHER, "cluster " + cluster + " is in use by another build");
            }
            Fleet fleet = find(cluster);
            add(cluster, lock);
            return fleet;
        } catch (IOException | CloudException e) {
            close(lock);
            throw e instanceof CloudException told
                    ? told
                    : new CloudException(
                            Reason.OTHER, "cluster " + cluster + " cannot be attached to: " + e.getMessage(), e);
        }
    }

    /**
     * A cluster that another process holds, to be used beside it.
     *
     * @throws CloudException when no cluster has that id, or it was not complete, or has expired
     */
    public Fleet find(String cluster) throws CloudException, IOException {
        ClusterState state = context.cluster(cluster)
                .filter(ClusterState::open)
                .orElseThrow(() -> new CloudException(
                        Reason.NOT_FOUND, "found no cluster " + cluster + " that is open, expected one to attach to"));
        List<Host> hosts = new ArrayList<>();
        for (MachineState machine : state.machines()) {
            if (machine.open() && machine.host() != null) {
                hosts.add(machine.host());
            }
        }
        Event.Opened opening = state.opening();
        if (state.released()
                || hosts.size() < state.machines().size()
                || opening.expires().isBefore(context.now())) {
            throw new CloudException(
                    Reason.OTHER,
                    state.told() + " is not whole: " + hosts.size() + " of "
                            + state.machines().size() + " machines run, until " + opening.expires());
        }
        return Fleet.of(opening, hosts, context.installation().key(opening), state.pricePerHour());
    }

    /** @param lock that this process has taken on the cluster */
    void add(String cluster, ProcessLock lock) {
        locks.put(cluster, lock);
    }

    /** Gives the lock on a cluster back, where this process has it. */
    void remove(String cluster) {
        close(locks.remove(cluster));
    }

    static void close(@Nullable ProcessLock lock) {
        if (lock == null) {
            return;
        }
        try {
            lock.close();
        } catch (IOException e) {
            // the system takes the lock away when this process ends
        }
    }
}
