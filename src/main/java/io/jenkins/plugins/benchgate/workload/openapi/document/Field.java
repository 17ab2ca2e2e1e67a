package io.jenkins.plugins.benchgate.workload.openapi.document;

import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A single value within a body or an answer.
 *
 * @param name of the property; empty for the items of a list of single values
 * @param parent JSONPath of the object or list that it is in, such as {@code $.items[*]}
 * @param required whether the value is there in every object around it
 * @param enumerated whether only some values are allowed
 */
public record Field(String name, String parent, boolean required, boolean enumerated) {
    private static final int DEPTH = 12;
    private static final int MOST = 2000;

    /** JSONPath of the value. */
    public String path() {
        return name.isEmpty() ? parent : parent + JsonPath.property(name);
    }

    /**
     * The single values of a schema, those nearest to the root first: up to a depth of 12, and up to 2000; a schema
     * within itself is left out.
     *
     * @param sent whether values that may only be received are left out
     */
    static List<Field> of(Schema schema, boolean sent) throws IOException {
        List<Field> fields = new ArrayList<>();
        List<Level> level = List.of(new Level(schema, "", "$", true, null));
        for (int depth = 0; depth < DEPTH && !level.isEmpty(); depth++) {
            List<Level> next = new ArrayList<>();
            for (Level one : level) {
                if (fields.size() + next.size() >= MOST) {
                    break;
                }
                one.expand(fields, next, sent);
            }
            level = next;
        }
        return List.copyOf(fields.subList(0, Math.min(MOST, fields.size())));
    }

    /**
     * A value that is looked into.
     *
     * @param outer the one that it is in; {@code null} of the root
     */
    private record Level(Schema schema, String name, String parent, boolean required, @Nullable Level outer) {
        String path() {
            return name.isEmpty() ? parent : parent + JsonPath.property(name);
        }

        private boolean within() throws IOException {
            for (Level one = outer; one != null; one = one.outer) {
                if (one.schema.same(schema)) {
                    return true;
                }
            }
            return false;
        }

        void expand(List<Field> fields, List<Level> next, boolean sent) throws IOException {
            if ((sent && schema.readOnly()) || within()) {
                return;
            }
            switch (schema.kind()) {
                case OBJECT -> {
                    Set<String> always = schema.required();
                    for (Map.Entry<String, Schema> property :
                            schema.properties().entrySet()) {
                        boolean surely = required && always.contains(property.getKey());
                        next.add(new Level(property.getValue(), property.getKey(), path(), surely, this));
                    }
                }
                case LIST ->
                    schema.items().ifPresent(items -> next.add(new Level(items, "", path() + "[*]", required, this)));
                default -> {
                    if (outer != null) {
                        fields.add(new Field(name, parent, required, schema.enumerated()));
                    }
                }
            }
        }
    }
}
