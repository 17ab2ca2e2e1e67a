package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.POJONode;
import io.jenkins.plugins.benchgate.workload.openapi.load.Addresses;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Piece;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts together a text of which parts are filled later. */
final class Pieces {
    private static final JsonFactory JSON = new ObjectMapper().getFactory();

    private final List<Piece> pieces = new ArrayList<>(4);
    private final StringBuilder text = new StringBuilder(64);

    /** A node of a tree that stands for a value that is filled later. */
    static JsonNode placeholder(int fill) {
        return new POJONode(fill);
    }

    private static int fill(JsonNode placeholder) {
        return (Integer) ((POJONode) placeholder).getPojo();
    }

    Pieces add(String more) {
        text.append(more);
        return this;
    }

    Pieces add(int fill) {
        end();
        pieces.add(Piece.of(fill));
        return this;
    }

    /** A value in a path, a query or a form. */
    Pieces encoded(JsonNode value) {
        return value.isPojo() ? add(fill(value)) : add(Addresses.encoded(ParameterText.of(value)));
    }

    /** A tree as JSON. */
    void json(JsonNode tree) {
        try (StringWriter out = new StringWriter();
                JsonGenerator generator = JSON.createGenerator(out)) {
            write(generator, out, tree);
            generator.flush();
            text.append(out.getBuffer());
        } catch (IOException e) {
            throw new IllegalStateException("memory can be written to", e);
        }
    }

    private void write(JsonGenerator generator, StringWriter out, JsonNode node) throws IOException {
        if (node.isPojo()) {
            generator.writeRawValue("");
            generator.flush();
            text.append(out.getBuffer());
            out.getBuffer().setLength(0);
            add(fill(node));
        } else if (node.isObject()) {
            generator.writeStartObject();
            for (Map.Entry<String, JsonNode> one : node.properties()) {
                generator.writeFieldName(one.getKey());
                write(generator, out, one.getValue());
            }
            generator.writeEndObject();
        } else if (node.isArray()) {
            generator.writeStartArray();
            for (JsonNode one : node) {
                write(generator, out, one);
            }
            generator.writeEndArray();
        } else {
            generator.writeTree(node);
        }
    }

    private void end() {
        if (!text.isEmpty()) {
            pieces.add(Piece.of(text.toString()));
            text.setLength(0);
        }
    }

    List<Piece> all() {
        end();
        return pieces;
    }
}
