package io.jenkins.plugins.benchgate.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the reader of a spec needs of the table of keys: a line for each key of each section, with the columns section,
 * key, least, most, default, words, section inside, pattern, found and expected.
 */
final class KeyRows {
    private final JsonNode table;

    KeyRows(JsonNode table) {
        this.table = table;
    }

    String rows() {
        StringBuilder rows = new StringBuilder();
        table.get("sections").properties().forEach(section -> keys(section.getValue())
                .forEach((name, key) -> rows.append(Stream.concat(Stream.of(section.getKey(), name), columns(name, key))
                                .map(KeyRows::cell)
                                .collect(Collectors.joining("\t")))
                        .append('\n')));
        return rows.toString();
    }

    private Map<String, JsonNode> keys(JsonNode section) {
        Map<String, JsonNode> keys = new LinkedHashMap<>();
        section.get("keys").properties().forEach(key -> keys.put(key.getKey(), key.getValue()));
        section.path("includes").forEach(other -> keys.putAll(keys(table.at("/sections/" + other.asText()))));
        return keys;
    }

    private Stream<String> columns(String name, JsonNode key) {
        JsonNode type = key.has("is") ? table.at("/types/" + key.get("is").asText()) : key.path("schema");
        JsonNode fallback = key.path("default");
        Set<String> words = new LinkedHashSet<>();
        key.path("words").forEach(word -> words.add(word.asText()));
        String expected = said("expected", key, type, "");
        return Stream.of(
                key.at("/whole/0").asText(),
                key.at("/whole/1").asText(),
                fallback.isValueNode() ? fallback.asText() : "",
                String.join(" ", words),
                key.path("section").asText(),
                expected.isEmpty() ? "" : type.path("pattern").asText(),
                said("found", key, type, words.isEmpty() ? "" : name),
                expected);
    }

    private static String said(String what, JsonNode key, JsonNode type, String otherwise) {
        return key.path(what).asText(type.path(what).asText(otherwise));
    }

    private static String cell(String text) {
        if (text.matches("(?s).*[\t\r\n].*")) {
            throw new IllegalArgumentException("found '" + text + "' in the table of keys, expected text of one line");
        }
        return text;
    }
}
