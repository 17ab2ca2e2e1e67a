package io.jenkins.plugins.benchgate.jenkins.durable;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import java.io.Serializable;
import java.util.Objects;

/**
 * The cluster of a {@code benchCluster} block, as the steps inside find it. Public, with plain values alone, because it
 * is kept with the Pipeline.
 *
 * @param cluster its id
 * @param asked what was asked for as text, without secrets
 */
public record SurroundingCluster(String cluster, String asked) implements Serializable {
    public ClusterRequest request() {
        return Objects.requireNonNull(LeaseJson.readAsked(asked).request());
    }
}
