package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where what a spec asks of machines becomes what the controller does. The agent that has read the spec runs what the spec's
 * author likes, so all of it is checked here once more, and nothing is opened before.
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
        String name = asked.account().cloud().orElse(null);
        if (name == null) {
            new OwnAccount(asked.account(), rules).check();
            return request(asked, asked.account(), asked.sut(), asked.client());
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

    /** A price that the spec's author sets is no limit to him. */
    private MachineRequest priced(ConfiguredCloud cloud, MachineRequest machine) {
        Double price = cloud.price(machine);
        boolean limited = rules.quota().jobCost() != null || rules.quota().cost() != null;
        if (price == null && limited) {
            throw new IllegalArgumentException("found no price of "
                    + (machine.hardware().id() == null
                            ? "hardware that is not named by its id"
                            : "hardware '" + machine.hardware().id() + "'")
                    + " in cloud '" + cloud.name() + "', expected one among its prices: costs are limited");
        }
        return price == null ? machine : machine.costing(price);
    }
}
