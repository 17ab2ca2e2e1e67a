package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.Secrets;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
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
        openings = new TreeMap<>();
        openings.put("byon", ByonProvider::open);
        openings.put("aws-ec2", Ec2Provider::open);
        openings.put(GoogleCompute.ID, GoogleCompute::open);
        openings.put(OpenStack.ID, OpenStack::open);
        openings.put(Azure.ID, Azure::open);
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
        Set<String> secret = new HashSet<>(Set.of(secrets.resolve(account.credential())));
        Map<String, String> settings = new HashMap<>();
        for (Map.Entry<String, String> setting : account.settings().entrySet()) {
            String value = secrets.resolve(setting.getValue());
            settings.put(setting.getKey(), value);
            if (!value.equals(setting.getValue())) {
                secret.add(value);
            }
        }
        Account resolved = new Account(
                account.provider(),
                account.region(),
                account.endpoint(),
                account.identity(),
                account.credential(),
                settings);
        return opening.open(resolved, secrets, new CloudErrors(account, secret, clock));
    }

    /** How one provider is opened. */
    @FunctionalInterface
    interface Opening {
        Provider open(Account account, Secrets secrets, CloudErrors errors) throws CloudException;
    }
}
