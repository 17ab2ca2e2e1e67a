package io.jenkins.plugins.benchgate.trace.receiver;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Removes attributes from spans in JSON: that of OpenTelemetry, Zipkin or Jaeger. */
final class JsonSpans {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final ObjectReader READER = MAPPER.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final Set<String> ATTRIBUTES = Set.of("attributes", "tags");

    private final DeniedAttributes denied;

    JsonSpans(DeniedAttributes denied) {
        this.denied = denied;
    }

    /**
     * The value without what is denied, in one line.
     *
     * @throws IOException when it is no JSON
     */
    byte[] without(byte[] json) throws IOException {
        JsonNode value = MAPPER.readTree(json);
        prune(value);
        return MAPPER.writeValueAsBytes(value);
    }

    /** Copies each value, those of arrays one by one, in a line of its own. */
    void copy(InputStream in, OutputStream out) throws IOException {
        try (JsonParser parser = MAPPER.createParser(in)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                    JsonNode value = READER.readTree(parser);
                    prune(value);
                    out.write(MAPPER.writeValueAsBytes(value));
                    out.write('\n');
                }
            }
        }
    }

    private void prune(JsonNode value) {
        if (value instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                if (ATTRIBUTES.contains(field.getKey())) {
                    removeFrom(field.getValue());
                }
            });
        }
        value.forEach(this::prune);
    }

    private void removeFrom(JsonNode attributes) {
        if (attributes instanceof ObjectNode named) {
            List<String> names = new ArrayList<>();
            named.fieldNames().forEachRemaining(names::add);
            names.stream().filter(denied::denied).forEach(named::remove);
        } else if (attributes instanceof ArrayNode pairs) {
            for (int i = pairs.size() - 1; i >= 0; i--) {
                if (denied.denied(pairs.get(i).path("key").asText())) {
                    pairs.remove(i);
                }
            }
        }
    }
}
