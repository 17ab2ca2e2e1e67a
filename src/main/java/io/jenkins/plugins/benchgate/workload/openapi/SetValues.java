package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.ValueGenerator.Draw;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Properties of bodies that have other values than their schemas say, or are left out. */
final class SetValues {
    private final Map<String, Optional<Schema>> schemas;
    private final Map<String, Set<String>> names = new HashMap<>();

    /** @param schemas by JSONPaths of properties; empty for what is left out */
    SetValues(Map<String, Optional<Schema>> schemas) {
        this.schemas = Map.copyOf(schemas);
        for (String path : schemas.keySet()) {
            List<JsonPath.Part> parts = JsonPath.of(path).parts();
            String name = parts.get(parts.size() - 1).name();
            if (name != null) {
                String parent = path.substring(
                        0, path.length() - JsonPath.property(name).length());
                names.computeIfAbsent(parent, any -> new LinkedHashSet<>()).add(name);
            }
        }
    }

    /** Names of those in an object, as a set of its own. */
    Set<String> within(String object) {
        return new LinkedHashSet<>(names.getOrDefault(object, Set.of()));
    }

    /**
     * Draws a property.
     *
     * @param described what the document says of it
     * @return empty where it is left out
     */
    Optional<Draw> draw(String object, String name, List<Schema> described) throws IOException {
        Optional<Schema> own = schemas.getOrDefault(object + JsonPath.property(name), Optional.empty());
        if (own.isEmpty()) {
            return Optional.empty();
        }
        JsonNode listed = own.get().node().path("enum");
        if (!listed.isArray()) {
            return Optional.of(new DrawBuilder(1, Map.of()).of(own.get()));
        }
        List<JsonNode> values = new ArrayList<>();
        boolean text = text(described);
        listed.forEach(value -> values.add(text && value.isValueNode() && !value.isNull() ? asText(value) : value));
        return Optional.of(new Listed(values));
    }

    /** {@code 1.10} stays as it is written. */
    private static JsonNode asText(JsonNode value) {
        return TextNode.valueOf(value.isNumber() ? value.decimalValue().toPlainString() : value.asText());
    }

    /** Whether a document wants a text. */
    private static boolean text(List<Schema> described) throws IOException {
        Rules rules = new Rules();
        try {
            for (Schema schema : described) {
                rules.add(schema);
            }
        } catch (InputException e) {
            // a schema without values is why another value was set
            return false;
        }
        return rules.types().equals(List.of("string"));
    }

    /** One of some values, all as likely. */
    record Listed(List<JsonNode> all) implements Draw {
        Listed {
            all = List.copyOf(all);
        }

        @Override
        public JsonNode next(RandomStream random) {
            return all.get(random.below(all.size())).deepCopy();
        }
    }
}
