package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.setup.Logins;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Work on machines that are there for it. */
@FunctionalInterface
public interface ClusterWork<T> {
    /**
     * Does it.
     *
     * @param logins to machines that are to be set up before; {@code null}: they are as they should be
     * @param progress tells no secret
     */
    T on(Cluster cluster, @Nullable Logins logins, Progress progress) throws IOException, InterruptedException;
}
