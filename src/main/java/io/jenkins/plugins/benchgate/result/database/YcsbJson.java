package io.jenkins.plugins.benchgate.result.database;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * YCSB's summary as its JSON exporters write it: objects of {@code metric}, {@code measurement} and {@code value}.
 *
 * <p>{@code JSONArrayMeasurementsExporter} puts them into one array; {@code JSONMeasurementsExporter} writes one after
 * another with nothing between, which is no valid JSON. A streaming parser reads both.
 */
final class YcsbJson {
    private static final String EXPECTED = "YCSB's objects of metric, measurement and value";

    private YcsbJson() {}

    /** Whether a file begins with an object, or with an array that does, and so is no text summary. */
    static boolean looksLike(Path file) throws IOException {
        try (InputStream input = InputFile.open(file)) {
            int c = afterSpace(input);
            return c == '{' || (c == '[' && afterSpace(input) == '{');
        }
    }

    private static int afterSpace(InputStream input) throws IOException {
        int c = input.read();
        while (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            c = input.read();
        }
        return c;
    }

    /**
     * Takes every object of the file.
     *
     * @throws InputException for JSON that is not YCSB's, is broken or was cut off, with its line
     */
    static void read(Path file, YcsbSummary summary) throws IOException {
        try (InputStream input = InputFile.open(file);
                JsonParser parser = new JsonFactory().createParser(input)) {
            try {
                for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                    if (token == JsonToken.START_OBJECT) {
                        readObject(parser, file, summary);
                    } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                        throw wrong(file, parser, parser.getText());
                    }
                }
            } catch (JsonProcessingException e) {
                throw JsonTree.told(file, e, EXPECTED);
            }
        }
    }

    private static void readObject(JsonParser parser, Path file, YcsbSummary summary) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (!parser.nextToken().isScalarValue()) {
                throw wrong(file, parser, name);
            }
            parts.put(name, parser.getText());
        }
        String metric = parts.get("metric");
        String measurement = parts.get("measurement");
        String value = parts.get("value");
        if (metric == null || measurement == null || value == null) {
            throw wrong(file, parser, parts.toString());
        }
        long line = parser.currentLocation().getLineNr();
        summary.take(
                metric, measurement, value, line, (found, expected) -> new InputException(file, line, found, expected));
    }

    private static InputException wrong(Path file, JsonParser parser, String found) {
        return new InputException(file, parser.currentLocation().getLineNr(), found, EXPECTED);
    }
}
