package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Host.HostCleanup;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import java.time.Clock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The providers that jclouds reaches, by their ids. */
public final class JcloudsProviders implements Providers {
    private final Clock clock;
    private final @Nullable HostCleanup cleanup;

    /** Asks the clock how long to wait, and whether it is wrong. Hosts that exist are not logged in to. */
    public JcloudsProviders(Clock clock) {
        this(clock, null);
    }

    /** @param cleanup ends what clusters run on hosts that exist; {@code null}: nothing does from here */
    public JcloudsProviders(Clock clock, @Nullable HostCleanup cleanup) {
        this.clock = clock;
        this.cleanup = cleanup;
    }

    /** {@code null}: none of this class. */
    private @Nullable Opening opening(MachineSource source) {
        return switch (source) {
            case LOCAL, CLOUD -> null;
            case BYON -> (account, secrets, errors) -> new ByonProvider(account, secrets, cleanup, errors);
            case AWS -> Ec2Provider::open;
            case GOOGLE -> GoogleCompute::open;
            case OPENSTACK -> OpenStack::open;
            case AZURE -> Azure::open;
        };
    }

    private String ids() {
        return Arrays.stream(MachineSource.values())
                .filter(source -> opening(source) != null)
                .map(MachineSource::word)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    @Override
    public Provider open(Account account, Secrets secrets) throws CloudException {
        Opening opening =
                MachineSource.find(account.provider()).map(this::opening).orElse(null);
        if (opening == null) {
            throw new CloudException(
                    Reason.NOT_FOUND, "found provider '" + account.provider() + "', expected one of " + ids());
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
