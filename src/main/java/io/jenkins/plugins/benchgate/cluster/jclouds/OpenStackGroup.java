package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.jclouds.OpenStackCloud.Service;
import java.util.Collection;
import java.util.List;

/** The security group of a cluster: SSH from the controller, and between the machines the ports that are used. */
record OpenStackGroup(OpenStackCloud cloud, SshSources controller) {
    /**
     * Makes the group ready, whichever of several builds made it.
     *
     * @return its id
     */
    String prepare(String name, Collection<Integer> ports) throws CloudException, InterruptedException {
        String what = "make security group " + name;
        List<JsonNode> found = find(name);
        JsonNode group = found.isEmpty() ? make(what, name) : found.get(0);
        String id = group.path("id").asText();
        for (String range : controller.ranges()) {
            allow(what, group, SshSources.SSH, "remote_ip_prefix", range);
        }
        for (int port : ports.stream().sorted().toList()) {
            allow(what, group, port, "remote_group_id", id);
        }
        return id;
    }

    /** Removes the groups with the name; no machine is in them. */
    void remove(String name) throws CloudException, InterruptedException {
        for (JsonNode group : find(name)) {
            String path = "security-groups/" + group.path("id").asText();
            cloud.delete("remove security group " + name, cloud.uri(Service.NETWORK, path));
        }
    }

    private List<JsonNode> find(String name) throws CloudException, InterruptedException {
        return cloud.items(
                "list the security groups",
                cloud.uri(Service.NETWORK, "security-groups?name=" + OpenStackCloud.encoded(name)),
                "security_groups");
    }

    private JsonNode make(String what, String name) throws CloudException, InterruptedException {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.putObject("security_group").put("name", name).put("description", "Machines of Benchgate");
        return cloud.post(what, cloud.uri(Service.NETWORK, "security-groups"), document)
                .path("security_group");
    }

    private void allow(String what, JsonNode group, int port, String whom, String value)
            throws CloudException, InterruptedException {
        for (JsonNode rule : group.path("security_group_rules")) {
            if (rule.path("port_range_min").asInt() == port
                    && rule.path(whom).asText().equals(value)) {
                return;
            }
        }
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.putObject("security_group_rule")
                .put("security_group_id", group.path("id").asText())
                .put("direction", "ingress")
                .put("ethertype", value.contains(":") ? "IPv6" : "IPv4")
                .put("protocol", "tcp")
                .put("port_range_min", port)
                .put("port_range_max", port)
                .put(whom, value);
        cloud.post(what, cloud.uri(Service.NETWORK, "security-group-rules"), document);
    }
}
