package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.jclouds.AzureSubscription.Version;
import java.util.List;

/**
 * What the machines of one role are put into, by their ids; all of it lies in the resource group of the cluster and
 * ends with it.
 *
 * @param subnet of the network
 * @param peers application security group, by which rules know the machines of the cluster
 * @param rules network security group of the role
 */
record AzurePlaces(String subnet, String peers, String rules) {
    private static final String NAME = "benchgate";

    /** Makes ready what is missing. */
    static AzurePlaces prepare(
            AzureSubscription subscription, MachineAssignment assignment, MachineRequest request, SshSources controller)
            throws CloudException, InterruptedException {
        ObjectNode group = document(subscription, assignment, request);
        group.remove("properties");
        String groupId = subscription.path("resourceGroups/" + assignment.group());
        subscription.make(
                "make resource group " + assignment.group(), subscription.uri(groupId, Version.GROUPS), group);
        ObjectNode peers = document(subscription, assignment, request);
        String peersId = make(subscription, assignment, "applicationSecurityGroups", NAME, peers);
        ObjectNode rules = document(subscription, assignment, request);
        ArrayNode list = rules.withObject("properties").putArray("securityRules");
        rule(list, "ssh", "Allow", 100, List.of(SshSources.SSH))
                .putArray("sourceAddressPrefixes")
                .addAll(strings(controller.ranges()));
        List<Integer> ports = request.ports().stream().sorted().toList();
        if (!ports.isEmpty()) {
            rule(list, "peers", "Allow", 200, ports)
                    .putArray("sourceApplicationSecurityGroups")
                    .addObject()
                    .put("id", peersId);
        }
        // else Azure lets in all of the network
        rule(list, "others", "Deny", 4096, List.of()).put("sourceAddressPrefix", "*");
        String rulesId = make(
                subscription,
                assignment,
                "networkSecurityGroups",
                assignment.role().word(),
                rules);
        return new AzurePlaces(subnet(subscription, assignment, request), peersId, rulesId);
    }

    private static String subnet(AzureSubscription subscription, MachineAssignment assignment, MachineRequest request)
            throws CloudException, InterruptedException {
        String subnet = request.subnet();
        if (subnet != null) {
            return subnet.startsWith("/") ? subnet : request.network() + "/subnets/" + subnet;
        }
        ObjectNode network = document(subscription, assignment, request);
        ObjectNode properties = network.withObject("properties");
        properties.putObject("addressSpace").putArray("addressPrefixes").add("10.0.0.0/16");
        properties
                .putArray("subnets")
                .addObject()
                .put("name", NAME)
                .putObject("properties")
                .put("addressPrefix", "10.0.0.0/24");
        return make(subscription, assignment, "virtualNetworks", NAME, network) + "/subnets/" + NAME;
    }

    private static ObjectNode document(
            AzureSubscription subscription, MachineAssignment assignment, MachineRequest request) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("location", subscription.location());
        document.set("tags", AzureMachine.tags(assignment, request.tags()));
        document.putObject("properties");
        return document;
    }

    private static String make(
            AzureSubscription subscription, MachineAssignment assignment, String kind, String name, ObjectNode document)
            throws CloudException, InterruptedException {
        String id = subscription.path(AzureSubscription.within(assignment.group(), "Microsoft.Network/" + kind, name));
        subscription.make("make " + kind + " " + name, subscription.uri(id, Version.NETWORK), document);
        return id;
    }

    private static ObjectNode rule(ArrayNode rules, String name, String access, int priority, List<Integer> ports) {
        ObjectNode properties = rules.addObject().put("name", name).putObject("properties");
        properties.put("access", access).put("direction", "Inbound").put("priority", priority);
        properties.put("protocol", ports.isEmpty() ? "*" : "Tcp");
        properties.put("sourcePortRange", "*").put("destinationAddressPrefix", "*");
        if (ports.isEmpty()) {
            properties.put("destinationPortRange", "*");
        } else {
            properties
                    .putArray("destinationPortRanges")
                    .addAll(strings(ports.stream().map(String::valueOf).toList()));
        }
        return properties;
    }

    private static ArrayNode strings(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array;
    }
}
