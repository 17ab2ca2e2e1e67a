package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.Extension;
import hudson.ExtensionList;
import hudson.ExtensionPoint;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import io.jenkins.plugins.benchgate.spec.SecretReferences;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The accounts that builds of this controller use. Those of the administrator's clouds can always be opened, by
 * Jenkins' credentials; those that specs have brought as long as this Jenkins runs, each with the secrets of its own
 * build, which are kept in memory alone.
 *
 * <p>An account of a spec is never opened with the secrets of another job: the author of a spec chooses the address
 * that they would go to.
 */
@Extension
public final class MachineAccounts implements ExtensionPoint, Providers {
    private final Providers providers;
    private final Secrets credentials;
    private final ConcurrentMap<Account, Secrets> known = new ConcurrentHashMap<>();

    public MachineAccounts() {
        this(new JcloudsProviders(Clock.systemUTC()), new CloudCredentials());
    }

    MachineAccounts(Providers providers, Secrets credentials) {
        this.providers = providers;
        this.credentials = credentials;
    }

    public static MachineAccounts get() {
        return ExtensionList.lookupSingleton(MachineAccounts.class);
    }

    /**
     * Remembers what a build can look up, which is its environment: a path in a spec may not name a file of the
     * controller.
     *
     * @return the accounts as this build opens them: its own always with its own secrets, also where another job that
     *     calls its variables the same has come after it. By the other's it would find none of its machines, and take
     *     them for ended
     */
    Providers remember(Account account, Map<String, String> environment) {
        if (CloudCredentials.id(account.credential()).isPresent()) {
            return this;
        }
        SecretReferences references = new SecretReferences(environment);
        Secrets own = reference -> {
            if (reference.contains("${file:")) {
                throw new CloudException(
                        Reason.CREDENTIALS,
                        "found a secret in a file, expected ${env:NAME} in Jenkins: withCredentials sets such a variable");
            }
            return references.resolve(reference);
        };
        known.put(account, own);
        return (asked, others) -> asked.equals(account) ? providers.open(asked, own) : open(asked, others);
    }

    /** Opens an account with the secrets that belong to it, whatever else is given. */
    @Override
    public Provider open(Account account, Secrets others) throws CloudException {
        if (CloudCredentials.id(account.credential()).isPresent()) {
            return providers.open(account, credentials);
        }
        Secrets own = known.get(account);
        if (own == null) {
            throw new CloudException(
                    Reason.CREDENTIALS,
                    "no build has used this account since Jenkins started, so that its credentials are not known; the next one that does looks through it, and an account that is configured as a cloud is always known");
        }
        return providers.open(account, own);
    }
}
