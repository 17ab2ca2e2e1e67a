package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.jclouds.OpenStackCloud.Service;
import java.util.List;

/**
 * Addresses under which machines are reached from outside; they cost also without a machine. Each carries the name of
 * its cluster's group.
 *
 * @param network id of the network that they are taken from; empty: machines are reached as they are
 */
record OpenStackAddress(OpenStackCloud cloud, String network) {
    /** Gives a machine an address, unless it has one. */
    void give(String server, String group) throws CloudException, InterruptedException {
        List<JsonNode> ports = ports(server);
        if (network.isEmpty() || !ofPorts(ports).isEmpty()) {
            return;
        }
        if (ports.isEmpty()) {
            throw cloud.errors().failure(Reason.OTHER, "machine " + server + " is in no network");
        }
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.putObject("floatingip")
                .put("floating_network_id", network)
                .put("port_id", ports.get(0).path("id").asText())
                .put("description", group);
        cloud.post("give machine " + server + " an address", cloud.uri(Service.NETWORK, "floatingips"), document);
    }

    /** Takes back all addresses of a group. */
    void take(String group) throws CloudException, InterruptedException {
        remove(list("description=" + OpenStackCloud.encoded(group)));
    }

    /** Takes the addresses of a machine that we gave. */
    void takeFrom(String server) throws CloudException, InterruptedException {
        remove(ofPorts(ports(server)).stream()
                .filter(address -> address.path("description").asText().startsWith("benchgate-"))
                .toList());
    }

    private void remove(List<JsonNode> addresses) throws CloudException, InterruptedException {
        for (JsonNode address : addresses) {
            String path = "floatingips/" + address.path("id").asText();
            cloud.delete(
                    "give back address " + address.path("floating_ip_address").asText(),
                    cloud.uri(Service.NETWORK, path));
        }
    }

    private List<JsonNode> ports(String server) throws CloudException, InterruptedException {
        return cloud.items(
                "list the ports of machine " + server,
                cloud.uri(Service.NETWORK, "ports?device_id=" + OpenStackCloud.encoded(server)),
                "ports");
    }

    private List<JsonNode> ofPorts(List<JsonNode> ports) throws CloudException, InterruptedException {
        return ports.isEmpty()
                ? List.of()
                : list("port_id=" + ports.get(0).path("id").asText());
    }

    private List<JsonNode> list(String query) throws CloudException, InterruptedException {
        return cloud.items("list the addresses", cloud.uri(Service.NETWORK, "floatingips?" + query), "floatingips");
    }
}
