package io.jenkins.plugins.benchgate.cluster;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The nodes of a build by their roles.
 *
 * @param sut nodes of the system under test, at least one; the first is the one whose address clients are given
 * @param clients nodes of the benchmark client, at least one; may be the same
 */
public record Cluster(List<Node> sut, List<Node> clients) {
    public Cluster {
        sut = List.copyOf(sut);
        clients = List.copyOf(clients);
        if (sut.isEmpty() || clients.isEmpty()) {
            throw new IllegalArgumentException(
                    "found a cluster of " + sut.size() + " nodes of the system under test and " + clients.size()
                            + " of the client, expected at least one of each");
        }
    }

    /** One node for both roles. */
    public static Cluster of(Node node) {
        return new Cluster(List.of(node), List.of(node));
    }

    /** The same roles on other nodes, such as on a part of each; equal nodes become equal ones. */
    public Cluster with(UnaryOperator<Node> other) {
        return new Cluster(
                sut.stream().map(other).toList(), clients.stream().map(other).toList());
    }

    /** All nodes, each once. */
    public Set<Node> nodes() {
        Set<Node> all = new LinkedHashSet<>(sut);
        all.addAll(clients);
        return all;
    }
}
