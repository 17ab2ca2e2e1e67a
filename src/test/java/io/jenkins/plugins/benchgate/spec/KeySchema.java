package io.jenkins.plugins.benchgate.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.workload.CommandWorkload;
import io.jenkins.plugins.benchgate.workload.TsbsQueryType;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JSON schema of a spec, as the table of keys makes it. */
final class KeySchema {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** Digits, which underscores may group. */
    private static final String WHOLE = "^_*\\d[\\d_]*$";

    private static final String OPTIONS_BEFORE = "(?:(?:[^\"]|\"[^\"]*\")*,)?\\s*";
    private static final String NUMBER = "(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?";
    private static final String POSITIVE = "\\+?(?=[0-9.]*[1-9])" + NUMBER;

    private final JsonNode table;

    KeySchema(JsonNode table) {
        this.table = table;
    }

    ObjectNode schema() {
        ObjectNode schema = NODES.objectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "benchgate.yaml")
                .put("description", "What Benchgate measures and how it judges it.");
        schema.setAll(section("spec"));
        ObjectNode definitions = schema.putObject("$defs");
        table.get("sections").fieldNames().forEachRemaining(name -> {
            if (!name.equals("spec")) {
                definitions.set(name, section(name));
            }
        });
        definitions.set("gate", gate());
        ObjectNode types = table.get("types").deepCopy();
        types.forEach(type -> ((ObjectNode) type).remove(List.of("found", "expected")));
        definitions.setAll(types);
        return schema;
    }

    private ObjectNode section(String name) {
        JsonNode section = table.get("sections").get(name);
        ObjectNode schema = NODES.objectNode();
        if (section.has("title")) {
            schema.put("title", section.get("title").asText());
            schema.put("description", section.get("says").asText());
        }
        schema.put("type", "object");
        boolean chosen = section.has("chosenBy");
        ObjectNode keys = NODES.objectNode();
        List<String> required = new ArrayList<>();
        addKeys(name, keys, required);
        if (chosen) {
            String by = section.get("chosenBy").asText();
            keys.retain(by);
            keys.get(by).get("enum").forEach(word -> schema.withArray("/allOf")
                    .addObject()
                    .<ObjectNode>set("if", NODES.objectNode().set("properties", constant(by, word)))
                    .set("then", reference(word.asText())));
        } else {
            schema.put("additionalProperties", false);
        }
        if (!required.isEmpty()) {
            required.forEach(schema.putArray("required")::add);
        }
        if (section.has("rules")) {
            schema.setAll((ObjectNode) section.get("rules"));
        }
        return schema.set("properties", keys);
    }

    private static ObjectNode constant(String key, JsonNode word) {
        return NODES.objectNode().set(key, NODES.objectNode().set("const", word));
    }

    private void addKeys(String name, ObjectNode keys, List<String> required) {
        JsonNode section = table.get("sections").get(name);
        section.get("keys").properties().forEach(key -> {
            keys.set(key.getKey(), key(key.getKey(), key.getValue()));
            if (key.getValue().path("required").asBoolean()) {
                required.add(key.getKey());
            }
        });
        for (JsonNode other : section.path("includes")) {
            addKeys(other.asText(), keys, required);
            JsonNode by = table.get("sections").get(other.asText()).path("chosenBy");
            if (!by.isMissingNode()) {
                ObjectNode chosen = (ObjectNode) keys.get(by.asText());
                chosen.remove("enum");
                chosen.put("const", name);
                chosen.put("description", section.get("says").asText());
                chosen.putArray("examples").add(name);
            }
        }
    }

    private ObjectNode key(String name, JsonNode key) {
        ObjectNode schema = NODES.objectNode()
                .put("title", key.has("title") ? key.get("title").asText() : title(name))
                .put("description", description(key));
        schema.setAll(values(key));
        for (String copied : List.of("default", "examples")) {
            if (key.has(copied)) {
                schema.set(copied, key.get(copied));
            }
        }
        return schema;
    }

    private static String title(String name) {
        StringBuilder title = new StringBuilder();
        for (char letter : name.toCharArray()) {
            if (Character.isUpperCase(letter)) {
                title.append(' ');
            }
            title.append(title.isEmpty() ? Character.toUpperCase(letter) : Character.toLowerCase(letter));
        }
        return title.toString();
    }

    /** Its sentence and what holds without it, as plain text. */
    private static String description(JsonNode key) {
        StringBuilder text = new StringBuilder(sentence(KeyPages.meaning(key)));
        String without = KeyPages.without(key);
        if (key.has("without")) {
            boolean needed = without.startsWith("required") || without.matches("(this|these|one of|at least)\\b.*");
            text.append(' ').append(sentence(needed ? without : "without it: " + without));
        }
        return text.toString();
    }

    private static String sentence(String markdown) {
        String plain = markdown.replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1");
        String text = Stream.of(plain.split("`", -1)).collect(Collectors.joining());
        String begun = plain.startsWith("`") ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }

    /** What the value of a key may be. */
    private ObjectNode values(JsonNode key) {
        List<ObjectNode> one = alternatives(key);
        String many = key.path("many").asText();
        if (many.isEmpty()) {
            return oneOf(one);
        }
        ObjectNode container = NODES.objectNode().put("type", many.equals("map") ? "object" : "array");
        if (key.has("limits")) {
            container.setAll((ObjectNode) key.get("limits"));
        }
        if (key.has("unlike")) {
            ObjectNode names =
                    NODES.objectNode().set("enum", words(key.get("unlike").asText()));
            container.set("propertyNames", NODES.objectNode().set("not", names));
        }
        container.set(many.equals("map") ? "additionalProperties" : "items", oneOf(one));
        if (!many.equals("list")) {
            return container;
        }
        List<ObjectNode> all = new ArrayList<>(one);
        all.add(container);
        if (key.has("counts")) {
            ObjectNode counts = NODES.objectNode().put("type", "object").put("minProperties", 1);
            counts.set("propertyNames", one.get(0));
            counts.set("additionalProperties", whole(key.get("counts")));
            all.add(counts);
        }
        return oneOf(all);
    }

    private static ObjectNode oneOf(List<ObjectNode> alternatives) {
        return alternatives.size() == 1
                ? alternatives.get(0).deepCopy()
                : NODES.objectNode().set("oneOf", NODES.arrayNode().addAll(alternatives));
    }

    private List<ObjectNode> alternatives(JsonNode key) {
        List<ObjectNode> alternatives = new ArrayList<>();
        if (key.has("whole")) {
            alternatives.add(whole(key.get("whole")));
        }
        if (key.has("words")) {
            alternatives.add(NODES.objectNode().set("enum", key.get("words")));
        }
        if (key.has("wordsOf")) {
            alternatives.add(
                    NODES.objectNode().set("enum", words(key.get("wordsOf").asText())));
        }
        if (key.has("is")) {
            alternatives.add(reference(key.get("is").asText()));
        }
        if (key.has("schema")) {
            alternatives.add((ObjectNode) key.get("schema"));
        }
        if (key.has("section")) {
            alternatives.add(reference(key.get("section").asText()));
        }
        return alternatives;
    }

    private static ObjectNode whole(JsonNode bounds) {
        ObjectNode whole = NODES.objectNode();
        whole.putArray("type").add("integer").add("string");
        return whole.<ObjectNode>set("minimum", bounds.get(0))
                .<ObjectNode>set("maximum", bounds.get(1))
                .put("pattern", WHOLE);
    }

    private ObjectNode reference(String name) {
        boolean known = name.equals("gate")
                || table.get("types").has(name)
                || table.get("sections").has(name);
        if (!known) {
            throw new IllegalArgumentException("found '" + name + "' in the table of keys, expected a type or section");
        }
        return NODES.objectNode().put("$ref", "#/$defs/" + name);
    }

    /** Words that the code knows. */
    private static ArrayNode words(String name) {
        List<String> words =
                switch (name) {
                    case "providers" ->
                        Arrays.stream(MachineSource.values())
                                .filter(source -> source != MachineSource.CLOUD)
                                .map(MachineSource::word)
                                .toList();
                    case "formats" ->
                        CommandWorkload.formats().stream().map(Tool::word).toList();
                    case "units" -> CommandWorkload.units();
                    case "queries" ->
                        Stream.of(false, true)
                                .flatMap(iot -> TsbsQueryType.names(iot).stream())
                                .toList();
                    case "patterns" ->
                        PatternCatalogue.all().stream()
                                .map(InteractionPattern::name)
                                .toList();
                    case "reserved" -> List.copyOf(new TreeSet<>(YcsbWorkload.reservedProperties()));
                    default -> throw new IllegalArgumentException("found words '" + name + "', which the code has not");
                };
        ArrayNode all = NODES.arrayNode();
        words.forEach(all::add);
        return all;
    }

    private ObjectNode gate() {
        JsonNode gates = table.get("gates");
        ObjectNode gate = NODES.objectNode()
                .put("title", "Gate")
                .put("description", gates.get("says").asText())
                .put("type", "string");
        gate.set("examples", gates.get("examples"));
        gates.get("kinds").properties().forEach(kind -> gate.withArray("/anyOf")
                .addObject()
                .put("title", title(kind.getKey()))
                .put("description", kind.getValue().get("says").asText())
                .put("pattern", gate(kind.getKey(), kind.getValue().get("needs"))));
        return gate;
    }

    private String gate(String kind, JsonNode needs) {
        JsonNode gates = table.get("gates");
        String needed = Stream.concat(elements(gates.get("needs")), elements(needs))
                .map(need -> need.asText().replace(" ", "").replace("{OPTION}", OPTIONS_BEFORE))
                .collect(Collectors.joining());
        String option = gates.get("options").properties().stream()
                .filter(entry -> !entry.getValue().has("of")
                        || elements(entry.getValue().get("of"))
                                .anyMatch(of -> of.asText().equals(kind)))
                .map(entry -> option(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("|", "(?:", ")"));
        return "^\\s*" + kind + "\\s*:" + needed + "\\s*" + option + "\\s*(?:,\\s*" + option + "\\s*)*$";
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements.stream();
    }

    private static String option(String name, JsonNode option) {
        if (option.has("flag")) {
            return name;
        }
        String quoted;
        String plain;
        if (option.has("number")) {
            plain = group(option.get("number").asText());
            quoted = "\\s*" + plain + "\\s*";
        } else if (option.has("words")) {
            plain = elements(option.get("words")).map(JsonNode::asText).collect(Collectors.joining("|", "(?:", ")"));
            quoted = plain;
        } else {
            plain = option.path("plain").asText(option.path("value").asText());
            quoted = option.path("quoted").asText(option.path("value").asText());
        }
        return name + "\\s*=\\s*(?:\"" + quoted + "\"|" + plain + ")";
    }

    private static String group(String number) {
        return "(?:" + number.replace("{POSITIVE}", POSITIVE).replace("{N}", NUMBER) + ")";
    }
}
