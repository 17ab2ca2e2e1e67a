package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.model.Job;
import hudson.model.Run;
import hudson.security.ACL;
import hudson.security.ACLContext;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState;
import java.util.function.Predicate;
import jenkins.model.Jenkins;

/**
 * The clusters whose builds still run, so that they will come back for them: after a restart nobody holds a cluster
 * until its build has gone on.
 */
final class RunningBuilds implements Predicate<ClusterState> {
    @Override
    public boolean test(ClusterState cluster) {
        return !cluster.released()
                && builds(cluster.opening().job(), cluster.opening().build());
    }

    private static boolean builds(String job, String number) {
        ACLContext everything = ACL.as2(ACL.SYSTEM2);
        try {
            Job<?, ?> found = Jenkins.get().getItemByFullName(job, Job.class);
            Run<?, ?> build = found == null ? null : found.getBuildByNumber(Integer.parseInt(number));
            return build != null && build.isBuilding();
        } finally {
            everything.close();
        }
    }
}
