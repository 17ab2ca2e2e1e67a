package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.util.List;

/**
 * How other programs than this one log in to the machines of a build.
 *
 * @param hosts all of them, each with its host key
 * @param privateKey that they let in, as OpenSSH's programs read it, without a passphrase; a secret
 */
public record Logins(List<Host> hosts, String privateKey) {
    public Logins {
        hosts = List.copyOf(hosts);
        hosts.stream().filter(host -> host.hostKey() == null).findFirst().ifPresent(host -> {
            throw new IllegalArgumentException(
                    "found no host key of " + host.label() + ", expected the one that it showed at first contact");
        });
    }

    /** The machine that a node is. */
    Host host(Node node) {
        return hosts.stream()
                .filter(host -> host.label().equals(node.label()))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("found node " + node.label() + ", expected one of " + labels()));
    }

    private List<String> labels() {
        return hosts.stream().map(Host::label).toList();
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "logins to " + labels();
    }
}
