package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A body that is sent, or an answer.
 *
 * @param mediaType such as {@code application/json}
 * @param fields its single values, those nearest to the root first
 * @param lists the lists in it; empty of a body that is sent
 * @param set by their JSONPaths the schemas of values that a spec sets; empty for what it leaves out
 */
public record Content(
        String mediaType, Schema schema, List<Field> fields, List<ListPlace> lists, Map<String, Optional<Schema>> set) {
    public Content {
        fields = List.copyOf(fields);
        lists = List.copyOf(lists);
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    }

    /** As the document has it. */
    public Content(String mediaType, Schema schema, List<Field> fields, List<ListPlace> lists) {
        this(mediaType, schema, fields, lists, Map.of());
    }

    /**
     * The same with a value that a spec sets.
     *
     * @param path its JSONPath
     * @param value schema of the values; empty to leave it out
     */
    Content with(String path, Optional<Schema> value) {
        Map<String, Optional<Schema>> all = new LinkedHashMap<>(set);
        all.put(path, value);
        List<Field> left = fields.stream()
                .filter(field -> (value.isPresent() && field.path().equals(path)) || !within(field.path(), path))
                .toList();
        return new Content(mediaType, schema, left, lists, all);
    }

    private static boolean within(String path, String outer) {
        return path.startsWith(outer)
                && (path.length() == outer.length()
                        || path.charAt(outer.length()) == '.'
                        || path.charAt(outer.length()) == '[');
    }
}
