package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An answer, of which the body is parsed when it is first needed. */
final class Received {
    /** Numbers stay as they are written, since they may be ids. */
    private static final ObjectReader READER = JsonMapper.builder()
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    private final Map<String, JsonNode> headers = new HashMap<>();
    private byte @Nullable [] body;
    private @Nullable JsonNode tree;

    Received(byte @Nullable [] body) {
        this.body = body;
    }

    /** What the body is in JSON; {@code null} where it is none. */
    @Nullable
    JsonNode tree() {
        byte[] text = body;
        if (text != null) {
            body = null;
            try {
                JsonNode read = READER.readTree(text);
                tree = read.isMissingNode() ? null : read;
            } catch (IOException e) {
                tree = null;
            }
        }
        return tree;
    }

    /** Keeps the value of a header, which for an address is the last part of its path. */
    void keep(String name, UnaryOperator<@Nullable String> header) {
        String value = header.apply(name);
        if (value != null) {
            boolean address = name.equalsIgnoreCase("Location") || name.equalsIgnoreCase("Content-Location");
            String kept = address ? Addresses.lastSegment(value) : value.strip();
            if (!kept.isEmpty()) {
                headers.put(name, TextNode.valueOf(kept));
            }
        }
    }

    @Nullable
    JsonNode header(String name) {
        return headers.get(name);
    }
}
