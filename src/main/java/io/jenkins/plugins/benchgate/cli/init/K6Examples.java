package io.jenkins.plugins.benchgate.cli.init;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.jenkins.plugins.benchgate.workload.openapi.ValueGenerator;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter.In;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Examples of what an operation can send, for the script of k6. */
final class K6Examples {
    private static final int MOST = 20;
    private static final long SEED = 1;
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final Pattern LETTERS = Pattern.compile("[A-Za-z]+");
    /** A pattern of as many letters as the script draws anew. */
    private static final Pattern COUNTED = Pattern.compile("\\^?\\[a-z]\\{\\d{1,3}}\\$?");

    private boolean repeated;

    /** Where the script has a parameter, by where it is sent. */
    private static final Map<In, String> KEYS = Map.of(In.PATH, "path", In.QUERY, "query", In.HEADER, "headers");

    /** Keys of a schema that say more of a text than its length. */
    private static final List<String> CHOSEN =
            List.of("enum", "const", "pattern", "format", "examples", "allOf", "oneOf", "anyOf");

    /** Whether its body, if it has one, is of a media type that is supported. */
    static boolean sendable(Operation operation) {
        return operation.body().map(Content::mediaType).stream()
                .allMatch(type -> type.contains("json") || type.startsWith(FORM));
    }

    /** Whether some texts have a pattern of which the script only repeats examples. */
    boolean repeated() {
        return repeated;
    }

    /** Different ones, at least one: the parameters that must be sent, and the body. */
    Set<Map<String, Object>> of(Operation operation) throws IOException {
        Map<Parameter, ValueGenerator> drawn = new LinkedHashMap<>();
        for (Parameter one : operation.parameters()) {
            boolean sent = one.in() == In.PATH ? one.enumerated() : one.required();
            if (sent && KEYS.containsKey(one.in()) && !one.ownHeader()) {
                drawn.put(one, ValueGenerator.of(one.schema(), 1));
            }
        }
        Optional<Content> body = operation.body();
        Optional<ValueGenerator> bodies = body.isPresent()
                ? Optional.of(
                        ValueGenerator.of(body.get().schema(), 1, body.get().set()))
                : Optional.empty();
        Set<Map<String, Object>> examples = new LinkedHashSet<>();
        for (int i = 0; i < MOST; i++) {
            Map<String, ObjectNode> parameters = new LinkedHashMap<>();
            int number = 1;
            for (Map.Entry<Parameter, ValueGenerator> one : drawn.entrySet()) {
                Parameter parameter = one.getKey();
                JsonNode value = parameter.examples().isEmpty()
                        ? anew(parameter.schema(), one.getValue().value(SEED, number++, i), "$", Map.of())
                        : parameter.examples().get(i % parameter.examples().size());
                parameters
                        .computeIfAbsent(KEYS.get(parameter.in()), in -> JsonNodeFactory.instance.objectNode())
                        .set(parameter.name(), value);
            }
            Map<String, Object> example = new LinkedHashMap<>(parameters);
            if (body.isPresent()) {
                example.put(
                        "body",
                        anew(
                                body.get().schema(),
                                bodies.orElseThrow().value(SEED, 0, i),
                                "$",
                                body.get().set()));
            }
            examples.add(example);
        }
        return examples;
    }

    /**
     * The value with placeholders for texts that the script draws anew, so that names differ from run to run.
     *
     * @param path JSONPath of it
     * @param set values that a spec sets, by their paths
     */
    private JsonNode anew(Schema schema, JsonNode value, String path, Map<String, Optional<Schema>> set)
            throws IOException {
        Optional<Schema> own = set.getOrDefault(path, Optional.empty());
        if (own.isPresent()) {
            return value.isTextual() ? TextNode.valueOf(anew(own.get().node(), value.asText())) : value;
        }
        if (value.isTextual()) {
            return TextNode.valueOf(anew(schema.node(), value.asText()));
        }
        if (value.isArray()) {
            Optional<Schema> items = schema.items();
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            for (JsonNode item : value) {
                list.add(items.isPresent() ? anew(items.get(), item, path + "[*]", set) : item);
            }
            return list;
        }
        if (value.isObject()) {
            Map<String, Schema> properties = schema.properties();
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> one : value.properties()) {
                Schema property = properties.get(one.getKey());
                object.set(
                        one.getKey(),
                        property == null
                                ? one.getValue()
                                : anew(property, one.getValue(), path + JsonPath.property(one.getKey()), set));
            }
            return object;
        }
        return value;
    }

    private String anew(JsonNode schema, String text) {
        String format = schema.path("format").asText();
        if (schema.has("enum") || schema.has("const")) {
            return text;
        }
        if (format.equals("uuid")) {
            return "{{uuid}}";
        }
        int at = text.indexOf('@');
        if (format.equals("email")
                && at > 0
                && LETTERS.matcher(text.substring(0, at)).matches()) {
            return letters(text.substring(0, at)) + text.substring(at);
        }
        if (schema.has("pattern")) {
            boolean counted = COUNTED.matcher(schema.path("pattern").asText()).matches();
            repeated |= !counted;
            return counted ? letters(text) : text;
        }
        boolean free =
                schema.path("type").asText().equals("string") && CHOSEN.stream().noneMatch(schema::has);
        return free && LETTERS.matcher(text).matches() ? letters(text) : text;
    }

    private static String letters(String text) {
        return "{{letters:" + text.length() + "}}";
    }
}
