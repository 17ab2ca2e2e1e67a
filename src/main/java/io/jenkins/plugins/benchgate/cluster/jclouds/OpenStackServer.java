package io.jenkins.plugins.benchgate.cluster.jclouds;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Ascii;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A machine as OpenStack's compute service writes it down. */
final class OpenStackServer {
    private static final int LONGEST = 255;

    private OpenStackServer() {}

    /**
     * What is sent to have a machine made.
     *
     * @param group id of its security group
     */
    static ObjectNode document(MachineAssignment assignment, Plan plan, String group, String userData) {
        MachineRequest request = plan.request();
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        ObjectNode server = document.putObject("server");
        server.put("name", assignment.name());
        server.put("flavorRef", plan.hardware());
        server.put("availability_zone", plan.zone());
        ObjectNode metadata = server.putObject("metadata");
        assignment
                .tags(request)
                .forEach((key, value) ->
                        metadata.put(Ascii.truncate(key, LONGEST, ""), Ascii.truncate(value, LONGEST, "")));
        server.put("user_data", Base64.getEncoder().encodeToString(userData.getBytes(UTF_8)));
        server.putArray("security_groups").addObject().put("name", group);
        if (request.network() != null) {
            server.putArray("networks").addObject().put("uuid", request.network());
        }
        Long disk = request.diskGibibytes();
        server.put("imageRef", disk == null ? plan.image() : "");
        if (disk != null) {
            server.putArray("block_device_mapping_v2")
                    .addObject()
                    .put("boot_index", 0)
                    .put("source_type", "image")
                    .put("uuid", plan.image())
                    .put("destination_type", "volume")
                    .put("volume_size", disk)
                    .put("delete_on_termination", true);
        }
        return document;
    }

    /** What the provider tells of a machine. */
    static Machine machine(JsonNode server) {
        JsonNode metadata = server.path("metadata");
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Machine", server.path("flavor").path("id").asText());
        facts.put("Image", server.path("image").path("id").asText());
        facts.put("Zone", server.path("OS-EXT-AZ:availability_zone").asText());
        return new Machine(
                server.path("id").asText(),
                server.path("name").asText(),
                metadata.path(MachineAssignment.CLUSTER).asText(),
                Set.of("DELETED", "SOFT_DELETED").contains(server.path("status").asText()),
                address(server, "floating"),
                address(server, "fixed"),
                MachineAssignment.expiry(
                        metadata.path(MachineAssignment.EXPIRES).asText()),
                facts);
    }

    /** The first of its kind, where there are several those of version 4. */
    private static @Nullable String address(JsonNode server, String type) {
        String found = null;
        for (JsonNode network : server.path("addresses")) {
            for (JsonNode address : network) {
                boolean fits = address.path("OS-EXT-IPS:type").asText("fixed").equals(type);
                if (fits && (found == null || (address.path("version").asInt() == 4 && found.contains(":")))) {
                    found = address.path("addr").asText();
                }
            }
        }
        return found;
    }
}
