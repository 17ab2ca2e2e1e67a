package io.jenkins.plugins.benchgate.jenkins.durable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jenkinsci.plugins.workflow.graph.FlowNode;

/**
 * Which of some nodes of a Pipeline ran last before another, by the way the Pipeline went: parallel branches are ways
 * apart.
 */
public final class LastNodes {
    private LastNodes() {}

    /**
     * Those of the wanted nodes that lie before a node, with none of the others between.
     *
     * @param wanted ids of nodes
     * @return ids; more than one where parallel branches have joined since, none where none lies before it
     */
    public static List<String> before(FlowNode node, Set<String> wanted) {
        Set<String> found = new LinkedHashSet<>();
        Set<String> overtaken = new HashSet<>();
        for (FlowNode one : allBefore(node).values()) {
            if (wanted.contains(one.getId()) && !overtaken.contains(one.getId())) {
                found.add(one.getId());
                overtaken.addAll(allBefore(one).keySet());
            }
        }
        found.removeAll(overtaken);
        return List.copyOf(found);
    }

    /** By their ids, the nearest first. */
    private static Map<String, FlowNode> allBefore(FlowNode node) {
        Map<String, FlowNode> before = new LinkedHashMap<>();
        Deque<FlowNode> next = new ArrayDeque<>(node.getParents());
        while (!next.isEmpty()) {
            FlowNode one = next.remove();
            if (before.putIfAbsent(one.getId(), one) == null) {
                next.addAll(one.getParents());
            }
        }
        return before;
    }
}
