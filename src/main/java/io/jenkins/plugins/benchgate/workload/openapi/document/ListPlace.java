package io.jenkins.plugins.benchgate.workload.openapi.document;

import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A list within an answer.
 *
 * @param name of the property that holds it; empty where the answer is the list itself
 * @param path JSONPath of its items
 * @param items schema of its items; empty where it is not described
 * @param objects whether its items are objects
 */
public record ListPlace(String name, String path, Optional<Schema> items, boolean objects) {
    private static final int DEPTH = 2;

    /** The lists of an answer: itself, or those at most two levels down. */
    static List<ListPlace> of(Schema schema) throws IOException {
        List<ListPlace> found = new ArrayList<>();
        gather(found, schema, "", "$", 0);
        return List.copyOf(found);
    }

    private static void gather(List<ListPlace> found, Schema schema, String name, String path, int depth)
            throws IOException {
        Schema.Kind kind = schema.kind();
        if (kind == Schema.Kind.LIST) {
            Optional<Schema> items = schema.items();
            boolean objects = items.isPresent() && items.get().kind() == Schema.Kind.OBJECT;
            found.add(new ListPlace(name, path + "[*]", items, objects));
        } else if (kind == Schema.Kind.OBJECT && depth < DEPTH) {
            for (Map.Entry<String, Schema> property : schema.properties().entrySet()) {
                gather(
                        found,
                        property.getValue(),
                        property.getKey(),
                        path + JsonPath.property(property.getKey()),
                        depth + 1);
            }
        }
    }
}
