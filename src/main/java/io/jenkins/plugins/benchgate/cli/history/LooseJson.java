package io.jenkins.plugins.benchgate.cli.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Path;

/** JSON as Python and JavaScript write it, with numbers such as {@code Infinity}; what stands behind it is ignored. */
final class LooseJson {
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build()
            .readerFor(JsonNode.class);

    private LooseJson() {}

    static JsonNode read(Path file, String text, String expected) throws IOException {
        try {
            return READER.readTree(text);
        } catch (JsonProcessingException e) {
            long line =
                    e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            throw new InputException(file, line, "found JSON that is broken or breaks off, expected " + expected);
        }
    }
}
