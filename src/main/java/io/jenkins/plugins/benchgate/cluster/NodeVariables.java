package io.jenkins.plugins.benchgate.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The variables by which a command knows which node of which cluster it runs on. */
public final class NodeVariables {
    /** {@code sut} or {@code client}. */
    public static final String ROLE = "BENCHGATE_ROLE";
    /** Number of the node in its role, from 1 on. */
    public static final String INDEX = "BENCHGATE_INDEX";
    /** How many nodes have its role. */
    public static final String COUNT = "BENCHGATE_COUNT";
    /** Addresses of the nodes of the system under test, with commas between. */
    public static final String SUT_HOSTS = "BENCHGATE_SUT_HOSTS";
    /** Addresses of the nodes of the benchmark client, with commas between. */
    public static final String CLIENT_HOSTS = "BENCHGATE_CLIENT_HOSTS";

    private NodeVariables() {}

    /**
     * Those of a node.
     *
     * @param role as which the command runs; the node has it
     */
    public static Map<String, String> of(Cluster cluster, Role role, Node node) {
        List<Node> alike = role == Role.SUT ? cluster.sut() : cluster.clients();
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put(ROLE, role.word());
        variables.put(INDEX, String.valueOf(alike.indexOf(node) + 1));
        variables.put(COUNT, String.valueOf(alike.size()));
        variables.put(SUT_HOSTS, addresses(cluster.sut()));
        variables.put(CLIENT_HOSTS, addresses(cluster.clients()));
        return variables;
    }

    /** Those of a node as what it mainly is: of the system under test where it is one of that. */
    public static Map<String, String> of(Cluster cluster, Node node) {
        return of(cluster, cluster.sut().contains(node) ? Role.SUT : Role.CLIENT, node);
    }

    private static String addresses(List<Node> nodes) {
        return nodes.stream().map(Node::peerAddress).collect(Collectors.joining(","));
    }
}
