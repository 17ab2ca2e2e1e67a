package io.jenkins.plugins.benchgate.trace.receiver;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
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

/** Removes attributes from spans, and reduces their texts, in JSON: that of OpenTelemetry, Zipkin or Jaeger. */
final class JsonSpans {
    /** Values of a request, of which each takes memory, and how deep they may lie in one another. */
    static final int MOST_VALUES = 2_000_000;

    private static final int DEEPEST = 100;

    private static final ObjectMapper MAPPER = mapper(JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build());

    private static final ObjectMapper REQUESTS = mapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxTokenCount(MOST_VALUES)
                    .build())
            .build());

    private static ObjectMapper mapper(JsonFactory factory) {
        return JsonMapper.builder(factory)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }

    private static final ObjectReader READER = MAPPER.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final Set<String> ATTRIBUTES = Set.of("attributes", "tags", "fields", "annotations");

    /** Fields of a value, which has no name of its own. */
    private static final Set<String> OF_VALUE = Set.of("stringValue", "arrayValue", "kvlistValue", "values", "value");

    private final DeniedAttributes denied;

    JsonSpans(DeniedAttributes denied) {
        this.denied = denied;
    }

    /**
     * The value without what is denied, in one line.
     *
     * @throws IOException when it is no JSON, or has more than {@value #MOST_VALUES} values
     */
    byte[] without(byte[] json) throws IOException {
        JsonNode value = REQUESTS.readTree(json);
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
                    reduce("", field.getValue());
                }
            });
        }
        value.forEach(this::prune);
    }

    /** Removes what is denied, at any depth, and reduces texts, by the name of their attribute. */
    private void reduce(String name, JsonNode node) {
        if (node instanceof ObjectNode object) {
            String key = object.path("key").isTextual() ? object.path("key").textValue() : name;
            List<String> fields = new ArrayList<>();
            object.fieldNames().forEachRemaining(fields::add);
            for (String field : fields) {
                JsonNode value = object.get(field);
                String its = OF_VALUE.contains(field) ? key : field;
                if (!OF_VALUE.contains(field) && denied.denied(field)) {
                    object.remove(field);
                } else if (value.isTextual() && !field.equals("key")) {
                    object.put(field, AttributeText.reduced(its, value.textValue()));
                } else {
                    reduce(its, value);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = array.size() - 1; i >= 0; i--) {
                JsonNode value = array.get(i);
                if (value.isTextual()) {
                    array.set(i, AttributeText.reduced(name, value.textValue()));
                } else if (value.path("key").isTextual()
                        && denied.denied(value.path("key").textValue())) {
                    array.remove(i);
                } else {
                    reduce(name, value);
                }
            }
        }
    }
}
