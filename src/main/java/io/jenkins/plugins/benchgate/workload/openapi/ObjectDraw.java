package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import java.util.List;

/**
 * An object with all required properties and a share of the others, in the order of the document.
 *
 * @param share of the others, 0 to 1
 */
record ObjectDraw(List<Member> members, Range size, double share) implements Draw {
    ObjectDraw {
        members = List.copyOf(members);
    }

    /** A property. */
    record Member(String name, Draw draw, boolean required) {}

    @Override
    public JsonNode next(RandomStream random) {
        boolean[] there = new boolean[members.size()];
        int count = 0;
        for (int i = 0; i < there.length; i++) {
            there[i] = members.get(i).required() || share == 1 || random.nextDouble() < share;
            count += there[i] ? 1 : 0;
        }
        for (int i = 0; count < size.least(); i++) {
            count += there[i] ? 0 : 1;
            there[i] = true;
        }
        for (int i = there.length - 1; count > size.most(); i--) {
            if (there[i] && !members.get(i).required()) {
                there[i] = false;
                count--;
            }
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < there.length; i++) {
            if (there[i]) {
                object.set(members.get(i).name(), members.get(i).draw().next(random));
            }
        }
        return object;
    }
}
