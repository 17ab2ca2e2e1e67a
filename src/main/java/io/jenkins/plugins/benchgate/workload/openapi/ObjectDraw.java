package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.ValueGenerator.Draw;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

    /**
     * A list of items.
     *
     * @param unique whether no two items are the same
     */
    record ArrayDraw(Draw item, Range size, boolean unique) implements Draw {
        private static final int TRIES = 1000;

        @Override
        public JsonNode next(RandomStream random) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            int count = size.least() + random.below(size.most() - size.least() + 1);
            if (unique) {
                array.addAll(different(random, count));
                return array;
            }
            for (int i = 0; i < count; i++) {
                array.add(item.next(random));
            }
            return array;
        }

        /** Whether enough different items are found. */
        boolean fills(RandomStream random) {
            return different(random, size.most()).size() >= size.least();
        }

        private List<JsonNode> different(RandomStream random, int count) {
            List<JsonNode> all = new ArrayList<>(item.all());
            if (!all.isEmpty()) {
                for (int i = 0; i < count; i++) {
                    Collections.swap(all, i, i + random.below(all.size() - i));
                }
                return all.subList(0, count);
            }
            Set<JsonNode> found = new LinkedHashSet<>();
            for (int tries = 0; found.size() < count && tries < TRIES + 2 * count; tries++) {
                found.add(item.next(random));
            }
            return List.copyOf(found);
        }
    }
}
