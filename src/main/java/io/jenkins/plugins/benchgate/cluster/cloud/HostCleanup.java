package io.jenkins.plugins.benchgate.cluster.cloud;

import java.io.IOException;

/** Ends what a cluster runs on a machine that stays, such as a host of the user's own. */
@FunctionalInterface
public interface HostCleanup {
    /**
     * Returns once nothing of the cluster runs there.
     *
     * @param passphrase of the key; empty where it is open
     * @throws IOException when the machine cannot be logged in to, or something goes on; one line
     */
    void end(Host host, String privateKey, String passphrase, String cluster) throws IOException;
}
