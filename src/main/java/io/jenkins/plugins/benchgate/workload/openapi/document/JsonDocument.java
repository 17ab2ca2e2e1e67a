package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;

/** Makes the tree of a document that is written in JSON. */
final class JsonDocument {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DocumentTree.DEPTH)
                    .build())
            .build();

    private final JsonParser parser;
    private final IdentityHashMap<JsonNode, Integer> lines = new IdentityHashMap<>();

    private JsonDocument(JsonParser parser) {
        this.parser = parser;
    }

    static DocumentTree read(Path file, String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonDocument document = new JsonDocument(parser);
            parser.nextToken();
            JsonNode root = document.value();
            if (parser.nextToken() != null) {
                throw new InputException(
                        file, parser.currentLocation().getLineNr(), parser.getText(), "the end of the document");
            }
            return new DocumentTree(file, root, document.lines);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            String message = e.getOriginalMessage();
            int advice = message.indexOf(": was expecting");
            throw new InputException(
                    file,
                    line,
                    message.startsWith("Unexpected end-of-input")
                            ? "the end of the file"
                            : advice < 0 ? message : message.substring(0, advice),
                    "valid JSON");
        }
    }

    private JsonNode value() throws IOException {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> nodes.textNode(parser.getText());
            case VALUE_NUMBER_INT -> nodes.numberNode(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> nodes.numberNode(parser.getDecimalValue());
            case VALUE_TRUE -> nodes.booleanNode(true);
            case VALUE_FALSE -> nodes.booleanNode(false);
            default -> nodes.nullNode();
        };
    }

    private ObjectNode object() throws IOException {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        lines.put(object, parser.currentTokenLocation().getLineNr());
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            object.set(key, value());
        }
        return object;
    }

    private ArrayNode array() throws IOException {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        lines.put(array, parser.currentTokenLocation().getLineNr());
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value());
        }
        return array;
    }
}
