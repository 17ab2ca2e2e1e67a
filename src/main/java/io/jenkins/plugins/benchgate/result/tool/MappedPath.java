package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.PathNotFoundException;
import com.jayway.jsonpath.spi.json.JacksonJsonNodeJsonProvider;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.JsonPaths;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JSONPath of a map. Where it is names alone, {@code $.data.value}, as in most logs, fields are asked for without the
 * library, which takes longer than to read the document.
 */
final class MappedPath {
    private static final Configuration CONFIGURATION = Configuration.builder()
            .jsonProvider(new JacksonJsonNodeJsonProvider(Json.MAPPER))
            .mappingProvider(new JacksonMappingProvider(Json.MAPPER))
            .build();
    private static final Pattern NAMES = Pattern.compile("\\$(?:\\.\\w++)++");
    /** A field of the document, and what need not be names alone but does not refer to the document again. */
    private static final Pattern FIELD = Pattern.compile("\\$\\.(\\w++)(?:[.\\[][^$]*+)?+");

    private static final Pattern DOT = Pattern.compile("\\.");

    private final JsonPath compiled;
    private final List<String> names;

    MappedPath(String path) {
        this.compiled = JsonPaths.compile(path);
        this.names = names(path);
    }

    /** The names of which a path consists; none where there is more to it. */
    static List<String> names(String path) {
        return NAMES.matcher(path).matches() ? List.of(DOT.split(path.substring(2), -1)) : List.of();
    }

    /** Whether each path of a map is names alone. */
    static boolean areNames(JsonMap map) {
        return map.entries().stream()
                .flatMap(entry -> Stream.of(entry.path(), entry.names(), entry.times()))
                .allMatch(path -> path == null || NAMES.matcher(path).matches());
    }

    /** The fields of a document that the paths of a map begin with; {@code null} where one begins otherwise. */
    static @Nullable Set<String> fields(JsonMap map) {
        Set<String> fields = new HashSet<>();
        for (JsonMap.Entry entry : map.entries()) {
            for (String path : new String[] {entry.path(), entry.names(), entry.times()}) {
                Matcher matcher = FIELD.matcher(path == null ? "" : path);
                if (matcher.matches()) {
                    fields.add(matcher.group(1));
                } else if (path != null) {
                    return null;
                }
            }
        }
        return fields;
    }

    /**
     * What is at the path: the elements of what it matches, or the one thing that it names.
     *
     * @throws com.jayway.jsonpath.JsonPathException when the document cannot be asked for it
     */
    List<JsonNode> of(JsonNode root) {
        return names.isEmpty() ? any(root) : named(root);
    }

    private List<JsonNode> named(JsonNode root) {
        JsonNode node = root;
        for (String name : names) {
            node = node.path(name);
        }
        return node.isMissingNode() ? List.of() : List.of(node);
    }

    private List<JsonNode> any(JsonNode root) {
        List<JsonNode> nodes = new ArrayList<>();
        try {
            Object found = compiled.read((Object) root, CONFIGURATION);
            if (found instanceof JsonNode node && node.isArray() && !compiled.isDefinite()) {
                node.forEach(nodes::add);
            } else if (found instanceof JsonNode node) {
                nodes.add(node);
            } else if (found instanceof Number number) {
                nodes.add(DoubleNode.valueOf(number.doubleValue()));
            }
        } catch (PathNotFoundException e) {
            nodes.clear();
        }
        return nodes;
    }
}
