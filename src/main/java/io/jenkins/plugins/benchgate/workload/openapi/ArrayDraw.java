package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
