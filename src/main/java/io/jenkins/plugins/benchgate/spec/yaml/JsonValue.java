package io.jenkins.plugins.benchgate.spec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.YamlScalar;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** A value of a spec that is taken as it is, of any kind, as JSON has it. */
final class JsonValue {
    /** Levels of nesting. */
    private static final int DEEPEST = 50;

    private JsonValue() {}

    /** Reads it; empty after a mistake. */
    static Optional<JsonNode> of(Node node, Mistakes mistakes) {
        return of(node, mistakes, 0);
    }

    private static Optional<JsonNode> of(Node node, Mistakes mistakes, int depth) {
        if (depth > DEEPEST) {
            mistakes.add(node.getStartMark(), "found more than " + DEEPEST + " levels of nesting, expected fewer");
            return Optional.empty();
        }
        if (node instanceof MappingNode mapping) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (NodeTuple tuple : mapping.getValue()) {
                of(tuple.getValueNode(), mistakes, depth + 1)
                        .ifPresent(value -> object.set(Section.name(tuple.getKeyNode()), value));
            }
            return Optional.of(object);
        }
        if (node instanceof SequenceNode sequence) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            sequence.getValue().forEach(one -> of(one, mistakes, depth + 1).ifPresent(array::add));
            return Optional.of(array);
        }
        return literal((ScalarNode) node, mistakes);
    }

    private static Optional<JsonNode> literal(ScalarNode node, Mistakes mistakes) {
        String text = node.getValue();
        if (text.contains("${")) {
            mistakes.add(
                    node.getStartMark(),
                    "found '" + text + "', expected a value without variables: it is kept with the results as it is");
            return Optional.empty();
        }
        return Optional.of(YamlScalar.of(text, node.isPlain()));
    }
}
