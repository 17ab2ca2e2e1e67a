package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import java.util.List;

/**
 * Machines as they are handed to those who use them.
 *
 * @param request what was asked for
 * @param setUp whether they start from an image that is set up already
 * @param abandoned ids of clusters that nobody uses any more: what their builds may have left on machines that exist
 *     anyway is ended and deleted
 */
public record LeasedMachines(ClusterRequest request, Fleet fleet, boolean setUp, List<String> abandoned) {
    public LeasedMachines {
        abandoned = List.copyOf(abandoned);
    }
}
