package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.YamlScalar;
import io.jenkins.plugins.benchgate.io.YamlText;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;

/**
 * Makes the tree of a document that is written in YAML: by the rules of JSON for what is a number, and with an alias as
 * the same node once more, so that no number of aliases takes more memory than the text.
 */
final class YamlDocument {
    private static final String MERGE = "<<";

    private final Path file;
    private final Iterator<Event> events;
    private final IdentityHashMap<JsonNode, Integer> lines = new IdentityHashMap<>();
    private final Map<String, JsonNode> anchors = new HashMap<>();
    private int depth;

    private YamlDocument(Path file, Iterator<Event> events) {
        this.file = file;
        this.events = events;
    }

    static DocumentTree read(Path file, String text) throws InputException {
        try {
            YamlDocument document = new YamlDocument(file, YamlText.events(text).iterator());
            JsonNode root = document.first();
            return new DocumentTree(file, root, document.lines);
        } catch (MarkedYAMLException e) {
            String problem = String.valueOf(e.getProblem());
            throw new InputException(
                    file,
                    line(e.getProblemMark()),
                    problem.contains("TAB") ? "a tab" : problem,
                    problem.contains("TAB") ? "spaces: YAML is indented with spaces only" : "valid YAML");
        } catch (YAMLException e) {
            throw new InputException(file, 1, String.valueOf(e.getMessage()), "valid YAML");
        }
    }

    private static int line(@Nullable Mark mark) {
        return mark == null ? 1 : mark.getLine() + 1;
    }

    private JsonNode first() throws InputException {
        while (events.hasNext()) {
            Event event = events.next();
            if (event instanceof NodeEvent node) {
                return value(node);
            }
        }
        throw new InputException(file, "found an empty file, expected an OpenAPI or Swagger document");
    }

    private JsonNode value(Event event) throws InputException {
        if (event instanceof AliasEvent alias) {
            JsonNode node = anchors.get(alias.getAnchor());
            if (node == null) {
                throw new InputException(
                        file, line(event.getStartMark()), "*" + alias.getAnchor(), "the name of an anchor before it");
            }
            return node;
        }
        if (++depth > DocumentTree.DEPTH) {
            throw new InputException(
                    file,
                    line(event.getStartMark()),
                    "found more than " + DocumentTree.DEPTH + " levels of nesting, expected fewer");
        }
        JsonNode node = event instanceof MappingStartEvent
                ? mapping(event)
                : event instanceof SequenceStartEvent ? sequence(event) : scalar((ScalarEvent) event);
        depth--;
        String anchor = ((NodeEvent) event).getAnchor();
        if (anchor != null) {
            anchors.put(anchor, node);
        }
        return node;
    }

    private ObjectNode mapping(Event start) throws InputException {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        lines.put(object, line(start.getStartMark()));
        JsonNode merged = null;
        for (Event event = events.next(); !event.is(Event.ID.MappingEnd); event = events.next()) {
            if (!(event instanceof ScalarEvent key)) {
                throw new InputException(
                        file, line(event.getStartMark()), "found a list or a mapping as a key, expected a text");
            }
            JsonNode value = value(events.next());
            if (key.getValue().equals(MERGE)) {
                merged = value;
            } else if (object.has(key.getValue())) {
                throw new InputException(file, line(event.getStartMark()), key.getValue(), "each key once");
            } else {
                object.set(key.getValue(), value);
            }
        }
        if (merged != null) {
            for (JsonNode one : merged.isArray()
                    ? merged
                    : JsonNodeFactory.instance.arrayNode().add(merged)) {
                one.properties().stream()
                        .filter(entry -> !object.has(entry.getKey()))
                        .forEach(entry -> object.set(entry.getKey(), entry.getValue()));
            }
        }
        return object;
    }

    private ArrayNode sequence(Event start) throws InputException {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        lines.put(array, line(start.getStartMark()));
        for (Event event = events.next(); !event.is(Event.ID.SequenceEnd); event = events.next()) {
            array.add(value(event));
        }
        return array;
    }

    private static JsonNode scalar(ScalarEvent event) {
        return YamlScalar.of(event.getValue(), event.getImplicit().canOmitTagInPlainScalar());
    }
}
