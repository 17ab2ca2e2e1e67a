package io.jenkins.plugins.benchgate.cluster.jclouds;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A machine as Azure writes it down. */
final class AzureMachine {
    private static final int LONGEST = 256;

    private AzureMachine() {}

    /**
     * What is sent to have a machine made, with its network interface, address and disk, which end with it.
     *
     * @param places ids of what it is put into
     * @param publicKey of SSH, without which Azure makes no machine that refuses passwords
     */
    static ObjectNode document(
            MachineAssignment assignment,
            Plan plan,
            AzurePlaces places,
            String location,
            String userData,
            String publicKey) {
        MachineRequest request = plan.request();
        ObjectNode machine = JsonNodeFactory.instance.objectNode();
        machine.put("location", location);
        machine.set("tags", tags(assignment, request.tags()));
        if (!plan.zone().isEmpty()) {
            machine.putArray("zones").add(plan.zone());
        }
        ObjectNode properties = machine.putObject("properties");
        properties.putObject("hardwareProfile").put("vmSize", plan.hardware());
        if (request.bid() != null) {
            properties.put("priority", "Spot").put("evictionPolicy", "Delete");
            properties.putObject("billingProfile").put("maxPrice", request.bid());
        }
        storage(properties.putObject("storageProfile"), assignment, plan);
        ObjectNode system = properties.putObject("osProfile");
        system.put("computerName", assignment.role().word() + "-" + assignment.index());
        system.put("adminUsername", plan.user());
        system.put("customData", Base64.getEncoder().encodeToString(userData.getBytes(UTF_8)));
        ObjectNode linux = system.putObject("linuxConfiguration");
        linux.put("disablePasswordAuthentication", true);
        linux.putObject("ssh")
                .putArray("publicKeys")
                .addObject()
                .put("path", "/home/" + plan.user() + "/.ssh/authorized_keys")
                .put("keyData", publicKey);
        network(properties.putObject("networkProfile"), request.publicAddress(), places);
        return machine;
    }

    /** Ours win over the user's; Azure takes any text, but no key with one of these signs in it. */
    static ObjectNode tags(MachineAssignment assignment, Map<String, String> more) {
        ObjectNode tags = JsonNodeFactory.instance.objectNode();
        more.forEach((key, value) -> tags.put(cut(key.replaceAll("[<>%&\\\\?/]", "_")), cut(value)));
        assignment.tags().forEach((key, value) -> tags.put(key, cut(value)));
        return tags;
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    private static void storage(ObjectNode storage, MachineAssignment assignment, Plan plan) {
        ObjectNode image = storage.putObject("imageReference");
        if (plan.image().startsWith("/")) {
            image.put("id", plan.image());
        } else {
            String[] parts = plan.image().split(":", -1);
            image.put("publisher", parts[0])
                    .put("offer", parts[1])
                    .put("sku", parts[2])
                    .put("version", parts[3]);
        }
        ObjectNode disk = storage.putObject("osDisk");
        disk.put("name", assignment.name()).put("createOption", "FromImage").put("deleteOption", "Delete");
        disk.putObject("managedDisk").put("storageAccountType", "Premium_LRS");
        Long size = plan.request().diskGibibytes();
        if (size != null) {
            disk.put("diskSizeGB", size);
        }
    }

    private static void network(ObjectNode network, boolean publicAddress, AzurePlaces places) {
        network.put("networkApiVersion", "2020-11-01");
        ObjectNode card = network.putArray("networkInterfaceConfigurations").addObject();
        ObjectNode properties = card.put("name", "network").putObject("properties");
        properties.put("primary", true).put("deleteOption", "Delete");
        properties.putObject("networkSecurityGroup").put("id", places.rules());
        ObjectNode address = properties.putArray("ipConfigurations").addObject();
        ObjectNode inside = address.put("name", "inside").putObject("properties");
        inside.put("primary", true).putObject("subnet").put("id", places.subnet());
        inside.putArray("applicationSecurityGroups").addObject().put("id", places.peers());
        if (publicAddress) {
            ObjectNode outside =
                    inside.putObject("publicIPAddressConfiguration").put("name", "outside");
            outside.putObject("sku").put("name", "Standard");
            outside.putObject("properties").put("deleteOption", "Delete").put("publicIPAllocationMethod", "Static");
        }
    }

    /** What the provider tells of a machine. */
    static Machine machine(JsonNode machine, @Nullable String publicAddress, @Nullable String privateAddress) {
        JsonNode tags = machine.path("tags");
        JsonNode properties = machine.path("properties");
        JsonNode image = properties.path("storageProfile").path("imageReference");
        String id = machine.path("id").asText();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Machine", properties.path("hardwareProfile").path("vmSize").asText());
        facts.put(
                "Image",
                image.path("id")
                        .asText(image.path("sku").asText() + ":"
                                + image.path("exactVersion").asText()));
        facts.put(
                "Zone",
                machine.path("location").asText() + " "
                        + machine.path("zones").path(0).asText());
        return new Machine(
                id.replaceFirst("(?i)^.*/resourceGroups/([^/]+)/.*/([^/]+)$", "$1/$2"),
                machine.path("name").asText(),
                tags.path(MachineAssignment.CLUSTER).asText(),
                false,
                publicAddress,
                privateAddress,
                MachineAssignment.expiry(tags.path(MachineAssignment.EXPIRES).asText()),
                facts);
    }
}
