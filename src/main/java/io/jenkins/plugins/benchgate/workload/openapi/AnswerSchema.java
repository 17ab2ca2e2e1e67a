package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes what is checked of an answer's schema without references: as JSON Schema with lists of types, bounds as
 * numbers, {@code const} as {@code enum}, and {@code oneOf} as {@code anyOf}.
 *
 * <p>A schema within itself, more than {@value #MOST_PARTS} parts and what references outside of the documents lead to
 * describe any value.
 */
final class AnswerSchema {
    private static final int MOST_PARTS = 2000;
    private static final List<String> COUNTS =
            List.of("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties");

    private final List<JsonNode> around = new ArrayList<>();
    private int parts;

    private AnswerSchema() {}

    static JsonNode of(Schema schema) throws IOException {
        return new AnswerSchema().written(schema);
    }

    private ObjectNode written(Schema schema) throws IOException {
        ObjectNode out = JsonNodeFactory.instance.objectNode();
        Optional<Schema> resolved = schema.resolved();
        if (resolved.isEmpty() || parts++ > MOST_PARTS) {
            return out;
        }
        Schema here = resolved.get();
        JsonNode node = here.node();
        if (node.isBoolean() && !node.asBoolean()) {
            out.putArray("enum");
        }
        if (!node.isObject() || withinItself(node)) {
            return out;
        }
        around.add(node);
        types(node, out);
        values(node, out);
        bounds(node, out);
        object(here, out);
        if (node.path("items").isObject() || node.path("items").isBoolean()) {
            out.set("items", written(here.at("items")));
        }
        combined(here, "allOf", "allOf", out);
        combined(here, "anyOf", "anyOf", out);
        combined(here, "oneOf", out.has("anyOf") ? "allOf" : "anyOf", out);
        around.remove(around.size() - 1);
        return out;
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean withinItself(JsonNode node) {
        return around.stream().anyMatch(one -> one == node);
    }

    private static void types(JsonNode node, ObjectNode out) {
        JsonNode type = node.path("type");
        List<String> types = new ArrayList<>();
        for (JsonNode one : type.isArray() ? type : List.of(type)) {
            if (one.isTextual()) {
                types.add(one.asText());
            }
        }
        if (types.isEmpty() || types.contains("file")) {
            return;
        }
        if (node.path("nullable").asBoolean() || node.path("x-nullable").asBoolean()) {
            types.add("null");
        }
        ArrayNode list = out.putArray("type");
        types.forEach(list::add);
    }

    private static void values(JsonNode node, ObjectNode out) {
        if (node.path("enum").isArray()) {
            out.set("enum", node.get("enum"));
        }
        if (node.has("const")) {
            out.putArray("allOf").addObject().putArray("enum").add(node.get("const"));
        }
    }

    private static void bounds(JsonNode node, ObjectNode out) {
        bound(node, "minimum", "exclusiveMinimum", out);
        bound(node, "maximum", "exclusiveMaximum", out);
        COUNTS.stream().filter(key -> node.path(key).isNumber()).forEach(key -> out.set(key, node.get(key)));
    }

    /** OpenAPI 3.0 and Swagger say by a boolean that a bound is exclusive; 3.1 has it as a number. */
    private static void bound(JsonNode node, String key, String exclusive, ObjectNode out) {
        if (node.path(key).isNumber()) {
            out.set(
                    node.path(exclusive).asBoolean() && !node.path(exclusive).isNumber() ? exclusive : key,
                    node.get(key));
        }
        if (node.path(exclusive).isNumber()) {
            out.set(exclusive, node.get(exclusive));
        }
    }

    private void object(Schema here, ObjectNode out) throws IOException {
        JsonNode node = here.node();
        Set<String> unsent = new HashSet<>();
        for (Map.Entry<String, JsonNode> one : node.path("properties").properties()) {
            Schema property = here.at("properties").at(one.getKey());
            if (property.node().path("writeOnly").asBoolean()) {
                unsent.add(one.getKey());
            }
            out.withObjectProperty("properties").set(one.getKey(), written(property));
        }
        for (JsonNode name : node.path("required")) {
            if (!unsent.contains(name.asText())) {
                out.withArrayProperty("required").add(name.asText());
            }
        }
        JsonNode others = node.path("additionalProperties");
        if (others.isBoolean() && !others.asBoolean()) {
            out.put("additionalProperties", false);
        } else if (others.isObject()) {
            out.set("additionalProperties", written(here.at("additionalProperties")));
        }
    }

    private void combined(Schema here, String key, String as, ObjectNode out) throws IOException {
        if (here.node().path(key).size() == 0 || !here.node().path(key).isArray()) {
            return;
        }
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (Schema part : here.all(key)) {
            list.add(written(part));
        }
        if (key.equals(as)) {
            out.withArrayProperty(as).addAll(list);
        } else if (as.equals("allOf")) {
            out.withArrayProperty("allOf").addObject().set("anyOf", list);
        } else {
            out.set(as, list);
        }
    }
}
