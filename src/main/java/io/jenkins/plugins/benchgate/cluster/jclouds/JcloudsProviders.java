package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.Secrets;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The providers that jclouds reaches, by their ids. */
public final class JcloudsProviders implements Providers {
    private final Map<String, Opening> openings;
    private final Clock clock;

    /** Asks the clock how long to wait, and whether it is wrong. */
    public JcloudsProviders(Clock clock) {
        this.clock = clock;
        openings = new TreeMap<>(Map.of("byon", ByonProvider::open, "aws-ec2", Ec2Provider::open));
    }

    @Override
    public Provider open(Account account, Secrets secrets) throws CloudException {
        Opening opening = openings.get(account.provider());
        if (opening == null) {
            throw new CloudException(
                    Reason.NOT_FOUND,
                    "found provider '" + account.provider() + "', expected one of "
                            + String.join(", ", openings.keySet()));
        }
        String credential = secrets.resolve(account.credential());
        CloudErrors errors = new CloudErrors(account, Set.of(credential), clock);
        return opening.open(account, secrets, errors);
    }

    /** How one provider is opened. */
    @FunctionalInterface
    interface Opening {
        Provider open(Account account, Secrets secrets, CloudErrors errors) throws CloudException;
    }
}
