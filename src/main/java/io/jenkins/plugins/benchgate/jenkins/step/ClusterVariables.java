package io.jenkins.plugins.benchgate.jenkins.step;

import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The variables by which the steps of a {@code benchCluster} block know its machines. */
final class ClusterVariables {
    /** Id of the cluster. */
    static final String CLUSTER = "BENCHGATE_CLUSTER";

    private ClusterVariables() {}

    /**
     * Addresses as this side reaches them, with commas between; those of the system under test where no client is
     * apart.
     */
    static Map<String, String> of(Fleet fleet) {
        List<Host> clients = fleet.hosts(Role.CLIENT);
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put(CLUSTER, fleet.cluster());
        variables.put(NodeVariables.SUT_HOSTS, addresses(fleet.hosts(Role.SUT)));
        variables.put(NodeVariables.CLIENT_HOSTS, addresses(clients.isEmpty() ? fleet.hosts(Role.SUT) : clients));
        return variables;
    }

    private static String addresses(List<Host> hosts) {
        return hosts.stream().map(Host::sshAddress).collect(Collectors.joining(","));
    }
}
