package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.AccountAddresses;
import io.jenkins.plugins.benchgate.cluster.cloud.AllowedEndpoints;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where what a spec asks of machines becomes what the controller does. The agent that has read the spec runs what the
 * spec's author likes, so all of it is checked here once more, and nothing is opened before.
 *
 * @param rules of the administrator
 */
record Admission(MachineRules rules) {

    /**
     * What is asked of a provider in the end.
     *
     * @param asked as the agent sent it
     * @param job full name
     * @throws IllegalArgumentException when it is not allowed, or no request; the message is one line with the way out
     */
    ClusterRequest admit(ClusterRequest asked, String job) {
        new RequestBounds(asked).check();
        hosts(asked.sut());
        if (asked.client() != null) {
            hosts(asked.client());
        }
        String name = asked.account().cloud().orElse(null);
        if (name == null) {
            new OwnAccount(asked.account(), rules).check();
            MachineRequest client = asked.client();
            return request(
                    asked,
                    asked.account(),
                    own(asked.account(), asked.sut()),
                    client == null ? null : own(asked.account(), client));
        }
        ConfiguredCloud cloud = rules.cloud(name)
                .filter(one -> one.serves(job))
                .orElseThrow(() -> new IllegalArgumentException("found cloud '" + name
                        + "', expected one that an administrator has configured for job '" + job + "'"));
        MachineRequest client = asked.client();
        return request(
                asked,
                cloud.account(asked.account().settings().getOrDefault(ConfiguredCloud.SSH_FROM, "")),
                priced(cloud, asked.sut()),
                client == null ? null : priced(cloud, client));
    }

    /** Id of the credentials that log in to machines of an account; empty where a key is the build's own. */
    Optional<String> login(Account account) {
        return account.cloud()
                .flatMap(rules::cloud)
                .map(ConfiguredCloud::loginCredentialsId)
                .filter(id -> !id.isEmpty());
    }

    private ClusterRequest request(
            ClusterRequest asked, Account account, MachineRequest sut, @Nullable MachineRequest client) {
        return new ClusterRequest(
                account,
                sut,
                client,
                asked.access(),
                asked.expires(),
                rules.quota().and(asked.quota()),
                asked.refuse());
    }

    /** Authors of specs know hosts by name: before one is looked up or taken from others, it has to be allowed. */
    private void hosts(MachineRequest machine) {
        for (ExistingHost host : machine.hosts()) {
            if (!rules.endpoints().allowHost(host.address(), host.port())) {
                throw new IllegalArgumentException("found host '" + host.address() + "' with port " + host.port()
                        + ", expected one that an administrator has allowed (Manage Jenkins, System, Benchgate, Allowed"
                        + " endpoints), as ssh://" + host.address() + ":" + host.port());
            }
        }
    }

    /** A price that the spec's author sets is no limit to him. */
    private MachineRequest priced(ConfiguredCloud cloud, MachineRequest machine) {
        Double price = cloud.price(machine);
        if (price == null && limited()) {
            throw new IllegalArgumentException("found no price of " + hardware(machine) + " in cloud '" + cloud.name()
                    + "', expected one among its prices: costs are limited");
        }
        return price == null ? machine : machine.costing(price);
    }

    /**
     * A machine of the spec's own account: where costs are limited, it costs what the dearest configured cloud of the
     * same provider and region says. Hosts that exist cost what the spec says: no account pays for them.
     */
    private MachineRequest own(Account account, MachineRequest machine) {
        if (!limited() || MachineSource.parse(account.provider()) == MachineSource.BYON) {
            return machine;
        }
        double price = rules.clouds().stream()
                .filter(cloud -> cloud.source().word().equals(account.provider())
                        && Objects.equals(cloud.region(), account.region()))
                .map(cloud -> cloud.price(machine))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("found no price of " + hardware(machine)
                        + " in a cloud of provider " + account.provider()
                        + " that an administrator has configured, expected one: costs are limited, and a price in the spec does"
                        + " not count"));
        return machine.costing(price);
    }

    private boolean limited() {
        return rules.quota().jobCost() != null || rules.quota().cost() != null;
    }

    private static String hardware(MachineRequest machine) {
        return machine.hardware().id() == null
                ? "hardware that is not named by its id"
                : "hardware '" + machine.hardware().id() + "'";
    }

    /**
     * An account that a spec has brought, before the controller opens it. Its secrets are those of its build's environment;
     * where they are sent is what an author could misuse the controller's place in the network for.
     */
    private record OwnAccount(Account account, MachineRules rules) {
        private static final Pattern TEXT =
                Pattern.compile("(?:[^$]++|\\$(?!\\{)|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*+})*+");
        private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:[A-Za-z_][A-Za-z0-9_]*}");
        /** {@link IllegalArgumentException} when it is not to be opened. */
        void check() {
            MachineSource source = MachineSource.parse(account.provider());
            if (source == MachineSource.LOCAL) {
                throw new IllegalArgumentException("found provider 'local', expected one of machines");
            }
            if (!rules.ownAccounts() && source != MachineSource.BYON) {
                throw new IllegalArgumentException("found an account in the spec (provider " + source.word()
                        + "), expected 'cloud' with the name of one that is configured: an administrator has switched specs'"
                        + " own accounts off");
            }
            new AccountAddresses(
                            account,
                            rules.endpoints(),
                            "an administrator has allowed (Manage Jenkins, System, Benchgate, Allowed endpoints),"
                                    + " or 'cloud' with the name of one that is configured")
                    .check();
            if (!TEXT.matcher(account.identity()).matches()) {
                throw new IllegalArgumentException("found a reference in identity, expected ${env:NAME} in Jenkins");
            }
            if (!account.credential().isEmpty()
                    && !REFERENCE.matcher(account.credential()).matches()) {
                throw new IllegalArgumentException(
                        "found a secret in a file, expected ${env:NAME} in Jenkins: withCredentials sets such a variable");
            }
            account.settings().forEach(OwnAccount::check);
        }

        private static void check(String name, String value) {
            if (!TEXT.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        "found a reference in setting '" + name + "', expected ${env:NAME} in Jenkins");
            }
        }
    }

    /**
     * What an administrator allows builds to ask of machines.
     *
     * @param clouds accounts that specs use by name
     * @param quota most that is given, whatever a spec's own limits are
     * @param endpoints addresses beside the providers' own that specs may name
     * @param ownAccounts whether specs may name a provider and an account of their own
     */
    record MachineRules(List<ConfiguredCloud> clouds, Quota quota, AllowedEndpoints endpoints, boolean ownAccounts) {
        MachineRules {
            clouds = List.copyOf(clouds);
        }

        /** Reads clouds; {@link IllegalArgumentException} when one is incomplete, or two have one name. */
        static List<ConfiguredCloud> clouds(List<MachineCloud> forms) {
            Set<String> names = new HashSet<>();
            for (MachineCloud form : forms) {
                if (!names.add(form.getName())) {
                    throw new IllegalArgumentException(
                            "found cloud '" + form.getName() + "' twice, expected each name once");
                }
            }
            return forms.stream().map(MachineCloud::read).toList();
        }

        Optional<ConfiguredCloud> cloud(String name) {
            return clouds.stream().filter(one -> one.name().equals(name)).findFirst();
        }
    }
}
