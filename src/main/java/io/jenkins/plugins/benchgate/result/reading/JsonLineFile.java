package io.jenkins.plugins.benchgate.result.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import java.io.CharConversionException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * A file of which each line that is not blank is one JSON document, read line by line.
 *
 * <p>A line has at most 1 MiB; the number of lines is not limited.
 */
public final class JsonLineFile implements JsonPart.Document, Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final ObjectReader READER =
            new JsonMapper(FACTORY).readerFor(JsonNode.class).with(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private static final ObjectReader WHOLE = READER.with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final LineScanner lines;
    private final String expected;

    /** @param expected what the file should hold, such as {@code the JSON lines of k6} */
    public JsonLineFile(Path file, String expected) throws IOException {
        this.lines = new LineScanner(file);
        this.expected = expected;
    }

    /** Steps to the next line that is not blank; false at the end of the file. */
    public boolean next() throws IOException {
        while (lines.next()) {
            byte[] buffer = lines.buffer();
            for (int i = lines.start(); i < lines.end(); i++) {
                if (buffer[i] > ' ' || buffer[i] < 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The lines themselves, of which the current one is the document. */
    public LineScanner lines() {
        return lines;
    }

    /**
     * The document of this line as a tree.
     *
     * @throws InputException when the line is no JSON
     */
    public JsonNode node() throws IOException {
        return node(lines, expected);
    }

    /**
     * The document of a line as a tree.
     *
     * @throws InputException when the line is no object or array of JSON
     */
    public static JsonNode node(LineScanner lines, String expected) throws IOException {
        try {
            JsonNode node = WHOLE.readTree(lines.buffer(), lines.start(), lines.end() - lines.start());
            if (!node.isContainerNode()) {
                throw lines.wrong(lines.text(), expected);
            }
            return node;
        } catch (JsonProcessingException | CharConversionException e) {
            throw broken(lines, expected);
        }
    }

    /**
     * The document of this line as a tree of those fields of it that are asked for. The others are skipped, which
     * saves most of the time; one that is there twice does not matter.
     *
     * @param names of the fields of the document itself
     * @throws InputException when the line is no JSON, as {@link #node()}
     */
    public JsonNode node(Set<String> names) throws IOException {
        return node(lines, names, expected);
    }

    /**
     * The document of a line as a tree of those fields of it that are asked for.
     *
     * @throws InputException when the line is no object or array of JSON
     */
    public static JsonNode node(LineScanner lines, Set<String> names, String expected) throws IOException {
        try (JsonParser parser = parser(lines)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return node(lines, expected);
            }
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (!names.contains(name)) {
                    parser.skipChildren();
                } else if (node.replace(name, value(parser)) != null) {
                    throw broken(lines, expected);
                }
            }
            if (parser.nextToken() != null) {
                throw broken(lines, expected);
            }
            return node;
        } catch (JsonProcessingException | CharConversionException e) {
            throw broken(lines, expected);
        }
    }

    private static JsonNode value(JsonParser parser) throws IOException {
        return parser.hasToken(JsonToken.VALUE_STRING)
                ? JsonNodeFactory.instance.textNode(parser.getText())
                : READER.readTree(parser);
    }

    /** What reads the document of this line; a failure of it is to be told by {@link #broken()}. */
    public JsonParser parser() throws IOException {
        return parser(lines);
    }

    private static JsonParser parser(LineScanner lines) throws IOException {
        return FACTORY.createParser(lines.buffer(), lines.start(), lines.end() - lines.start());
    }

    /** The error of a line that is no JSON. */
    public InputException broken() {
        return broken(lines, expected);
    }

    private static InputException broken(LineScanner lines, String expected) {
        return lines.wrong(lines.text(), expected + (lines.terminated() ? "" : ": the file was cut off"));
    }

    /** The document of this line. */
    public JsonPart document() throws IOException {
        return JsonPart.of(node(), this);
    }

    /** The document of this line, of which some fields are read, as {@link #node(Set)}. */
    public JsonPart document(Set<String> names) throws IOException {
        return JsonPart.of(node(names), this);
    }

    @Override
    public InputException wrong(String where, String found, String instead) {
        return lines.wrong(where + " " + found, instead + " as " + where);
    }

    @Override
    public InputException whole(String sentence) {
        return lines.wrong(sentence);
    }

    @Override
    public InputException foreign(String found) {
        return lines.wrong(found, expected);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
