package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rules that let a build's machines be reached: by SSH from the controller, and on the ports of their role from
 * each other.
 */
final class GoogleFirewall {
    private GoogleFirewall() {}

    /** By which the rules know the machines of one role. */
    static String roleTag(MachineAssignment assignment) {
        return assignment.group() + "-" + assignment.role().word();
    }

    /** Names of all rules that a group can have. */
    static List<String> names(String group) {
        List<String> names = new ArrayList<>(List.of(group + "-ssh"));
        Arrays.stream(Role.values()).forEach(role -> names.add(group + "-" + role.word()));
        return names;
    }

    /** The rules that a machine needs. */
    static List<ObjectNode> rules(MachineAssignment assignment, MachineRequest request, SshSources controller) {
        List<ObjectNode> rules = new ArrayList<>();
        ObjectNode ssh = rule(assignment.group() + "-ssh", request, assignment.group(), List.of(SshSources.SSH));
        controller.ranges().forEach(ssh.putArray("sourceRanges")::add);
        rules.add(ssh);
        if (!request.ports().isEmpty()) {
            List<Integer> ports = request.ports().stream().sorted().toList();
            ObjectNode peers = rule(roleTag(assignment), request, roleTag(assignment), ports);
            peers.putArray("sourceTags").add(assignment.group());
            rules.add(peers);
        }
        return rules;
    }

    private static ObjectNode rule(String name, MachineRequest request, String target, List<Integer> ports) {
        ObjectNode rule = JsonNodeFactory.instance.objectNode();
        rule.put("name", name);
        rule.put("network", GoogleInstance.networkAddress(request));
        rule.put("direction", "INGRESS");
        rule.putArray("targetTags").add(target);
        ObjectNode allowed = rule.putArray("allowed").addObject();
        allowed.put("IPProtocol", "tcp");
        ArrayNode list = allowed.putArray("ports");
        ports.forEach(port -> list.add(String.valueOf(port)));
        return rule;
    }
}
