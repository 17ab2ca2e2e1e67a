package io.jenkins.plugins.benchgate.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tables of keys in {@code docs/spec}: the rows under the headings that follow a comment {@code keys: SECTION ...}
 * are those of the keys of these sections, without what they include.
 */
final class KeyPages {
    private static final Pattern TABLE =
            Pattern.compile("(?m)^(<!-- keys: ([\\w ]+) -->\\n\\n\\|[^\\n]*\\n\\|[-|]+\\n)(?:\\|[^\\n]*\\n)*");

    private final JsonNode table;

    KeyPages(JsonNode table) {
        this.table = table;
    }

    /** A page with the rows that the table of keys has for it. */
    String page(String text) {
        return TABLE.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group(1) + rows(found.group(2), found.group(1).contains("| default |"))));
    }

    private String rows(String sections, boolean defaults) {
        // keys of one meaning share a row
        Map<String, List<Map.Entry<String, JsonNode>>> rows = new LinkedHashMap<>();
        for (String section : sections.split(" ", -1)) {
            JsonNode keys =
                    section.equals("gates") ? table.at("/gates/options") : table.at("/sections/" + section + "/keys");
            keys.properties().forEach(key -> rows.computeIfAbsent(
                            kinds(section, key.getValue()) + meaning(key.getValue()) + " | ", row -> new ArrayList<>())
                    .add(key));
        }
        StringBuilder text = new StringBuilder();
        rows.forEach((meaning, keys) -> text.append(keys.stream()
                        .map(key -> "`" + key.getKey() + "`")
                        .collect(Collectors.joining(", ", "| ", " | ")))
                .append(meaning.substring(0, meaning.length() - 3)
                        .replace(" | ", "\0")
                        .replace("|", "\\|")
                        .replace("\0", " | "))
                .append(defaults ? " | " + defaults(keys).replace("|", "\\|") : "")
                .append(" |\n"));
        return text.toString();
    }

    private static String kinds(String section, JsonNode option) {
        if (!section.equals("gates")) {
            return "";
        }
        List<String> kinds = new ArrayList<>();
        option.path("of").forEach(kind -> kinds.add("`" + kind.asText() + "`"));
        return (kinds.isEmpty() ? "all" : String.join(", ", kinds)) + " | ";
    }

    private static String defaults(List<Map.Entry<String, JsonNode>> keys) {
        List<String> all = keys.stream().map(key -> without(key.getValue())).toList();
        return all.stream().distinct().count() == 1 ? all.get(0) : String.join(", ", all);
    }

    /** What a key means, as Markdown. */
    static String meaning(JsonNode key) {
        return key.get("says")
                .asText()
                .replace(
                        "{range}",
                        key.at("/whole/0").asText() + " to "
                                + key.at("/whole/1").asText());
    }

    /** What holds without a key, as Markdown. */
    static String without(JsonNode key) {
        JsonNode fallback = key.path("default");
        String value = fallback.isValueNode() ? "`" + fallback.asText() + "`" : "none";
        if (key.has("without")) {
            return key.get("without").asText().replace("{default}", value);
        }
        return key.path("required").asBoolean() ? "required" : value;
    }
}
