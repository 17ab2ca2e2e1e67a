package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What every act on the machines of an installation needs.
 *
 * @param installation whose machines they are
 * @param providers that give machines
 * @param secrets where the references of accounts are looked up
 * @param retries how long providers are given
 * @param clock of this process
 */
public record CloudContext(
        Installation installation, Providers providers, Secrets secrets, RetryPolicy retries, InstantSource clock) {

    Provider open(Account account) throws CloudException {
        return providers.open(account, secrets);
    }

    Journal journal() {
        return installation.journal();
    }

    /** What the journal knows of a cluster; empty where it knows none under that id. */
    Optional<ClusterState> cluster(String id) throws IOException {
        return journal().read(warning -> {}).cluster(id);
    }

    /** The time as the journal keeps it, in whole milliseconds. */
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
