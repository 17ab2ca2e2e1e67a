package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A machine as Google writes it down. */
final class GoogleInstance {
    private GoogleInstance() {}

    /** What is sent to have a machine made. */
    static ObjectNode document(MachineAssignment assignment, Plan plan, String userData) {
        MachineRequest request = plan.request();
        ObjectNode instance = JsonNodeFactory.instance.objectNode();
        instance.put("name", assignment.name());
        instance.put("machineType", "zones/" + plan.zone() + "/machineTypes/" + plan.hardware());
        ObjectNode labels = instance.putObject("labels");
        labels(assignment, request).forEach(labels::put);
        instance.putObject("tags").putArray("items").add(assignment.group()).add(GoogleFirewall.roleTag(assignment));
        ArrayNode metadata = instance.putObject("metadata").putArray("items");
        // labels cannot hold every name of a job
        metadata.addObject().put("key", MachineAssignment.JOB).put("value", assignment.job());
        metadata.addObject().put("key", MachineAssignment.BUILD).put("value", assignment.build());
        metadata.addObject().put("key", "user-data").put("value", userData);
        disk(instance, assignment, plan);
        network(instance, plan);
        ObjectNode scheduling = instance.putObject("scheduling");
        scheduling.put(
                "terminationTime",
                assignment.expires().truncatedTo(ChronoUnit.SECONDS).toString());
        scheduling.put("instanceTerminationAction", "DELETE");
        scheduling.put("automaticRestart", false);
        if (request.bid() != null) {
            scheduling.put("provisioningModel", "SPOT");
            scheduling.put("onHostMaintenance", "TERMINATE");
        }
        return instance;
    }

    private static void disk(ObjectNode instance, MachineAssignment assignment, Plan plan) {
        ObjectNode disk = instance.putArray("disks").addObject();
        disk.put("boot", true);
        disk.put("autoDelete", true);
        ObjectNode parameters = disk.putObject("initializeParams");
        parameters.put("sourceImage", plan.image());
        Long size = plan.request().diskGibibytes();
        if (size != null) {
            parameters.put("diskSizeGb", String.valueOf(size));
        }
        ObjectNode labels = parameters.putObject("labels");
        labels(assignment, plan.request()).forEach(labels::put);
    }

    private static void network(ObjectNode instance, Plan plan) {
        ObjectNode network = instance.putArray("networkInterfaces").addObject();
        MachineRequest request = plan.request();
        network.put("network", networkAddress(request));
        String subnet = request.subnet();
        if (subnet != null) {
            String region = plan.zone().substring(0, plan.zone().lastIndexOf('-'));
            network.put("subnetwork", subnet.contains("/") ? subnet : "regions/" + region + "/subnetworks/" + subnet);
        }
        ArrayNode access = network.putArray("accessConfigs");
        if (request.publicAddress()) {
            access.addObject().put("type", "ONE_TO_ONE_NAT").put("name", "External NAT");
        }
    }

    /** Address of the network that machines are asked for in. */
    static String networkAddress(MachineRequest request) {
        String network = request.network() == null ? "default" : request.network();
        return network.contains("/") ? network : "global/networks/" + network;
    }

    private static Map<String, String> labels(MachineAssignment assignment, MachineRequest request) {
        Map<String, String> labels = new LinkedHashMap<>();
        assignment.tags(request).forEach((key, value) -> labels.put(label(key), label(value)));
        return labels;
    }

    /** As Google allows it in a label: ids and times stay as they are, other signs become underscores. */
    private static String label(String text) {
        String label = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]", "_");
        return label.length() <= 63 ? label : label.substring(0, 63);
    }

    /** What the provider tells of a machine. */
    static Machine machine(JsonNode instance) {
        JsonNode labels = instance.path("labels");
        JsonNode network = instance.path("networkInterfaces").path(0);
        String zone = GoogleProject.last(instance.path("zone").asText());
        String name = instance.path("name").asText();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Machine", GoogleProject.last(instance.path("machineType").asText()));
        facts.put("Processor", instance.path("cpuPlatform").asText());
        facts.put("Zone", zone);
        return new Machine(
                zone + "/" + name,
                name,
                labels.path(MachineAssignment.CLUSTER).asText(),
                false,
                network.path("accessConfigs").path(0).path("natIP").asText(),
                network.path("networkIP").asText(),
                MachineAssignment.expiry(labels.path(MachineAssignment.EXPIRES).asText()),
                facts);
    }
}
