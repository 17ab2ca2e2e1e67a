package io.jenkins.plugins.benchgate.result.database;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a loader or a query runner of TSBS wrote into its {@code --results-file}, format version 0.1.
 *
 * <p>Latencies are there in milliseconds with three decimals, but neither counts nor means. {@code q0} is left out: it
 * is 0 even where the fastest query took longer. Labels have lost what is no letter or digit ({@link #stripped}).
 *
 * @param start when it began, in s since the epoch, rounded down to whole seconds; the query runner writes milliseconds
 * @param rates {@code rows} and {@code metrics} a second of a loader; label → queries a second of a query runner
 * @param latencies label → statistic's word → seconds; empty for a loader
 */
record TsbsJson(double start, Map<String, Double> rates, Map<String, Map<String, Double>> latencies) {
    private static final String EXPECTED = "what TSBS writes into its --results-file";
    private static final int MOST_ENTRIES = 10_000;
    private static final Map<String, String> WORDS =
            Map.of("q50", "median", "q95", "p95", "q99", "p99", "q999", "p99.9", "q100", "max");

    /** Whether a file begins as such JSON. */
    static boolean marks(FileStart opening) {
        return opening.jsonWith("ResultFormatVersion", "RunnerConfig");
    }

    /** A label as the JSON has it. */
    static String stripped(String label) {
        return label.replaceAll("[^a-zA-Z0-9]+", "_");
    }

    /**
     * Reads a file.
     *
     * @throws InputException for JSON that is not TSBS's, is broken or was cut off, with its line
     */
    static TsbsJson of(Path file) throws IOException {
        Map<String, Double> numbers = numbers(file);
        Double start = numbers.get("StartTime");
        if (start == null) {
            throw new InputException(file, 1, "no StartTime", EXPECTED);
        }
        Double metricRate = numbers.get("Totals.metricRate");
        Map<String, Double> rates = new LinkedHashMap<>();
        if (metricRate != null) {
            rates.put("metrics", metricRate);
            Double rowRate = numbers.get("Totals.rowRate");
            if (rowRate != null) {
                rates.put("rows", rowRate);
            }
            return new TsbsJson(start, rates, Map.of());
        }
        Map<String, Map<String, Double>> latencies = new LinkedHashMap<>();
        numbers.forEach((path, number) -> {
            String[] steps = path.split("\\.", -1);
            if (steps.length == 3 && steps[1].equals("overallQueryRates")) {
                rates.put(steps[2], number);
            } else if (steps.length == 4 && steps[1].equals("overallQuantiles") && WORDS.containsKey(steps[3])) {
                latencies
                        .computeIfAbsent(steps[2], unused -> new LinkedHashMap<>())
                        .put(WORDS.get(steps[3]), number / 1e3);
            }
        });
        if (rates.isEmpty() || !rates.keySet().equals(latencies.keySet())) {
            throw new InputException(file, 1, "no rates, or not of all that latencies are of", EXPECTED);
        }
        return new TsbsJson(start / 1e3, rates, latencies);
    }

    /** Every number of the file by the names of the objects that it stands in, with dots between. */
    private static Map<String, Double> numbers(Path file) throws IOException {
        Map<String, Double> numbers = new LinkedHashMap<>();
        try (InputStream input = InputFile.open(file);
                JsonParser parser = new JsonFactory().createParser(input)) {
            try {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    throw wrong(file, parser, parser.getText());
                }
                take(parser, file, "", numbers);
                if (parser.nextToken() != null) {
                    throw wrong(file, parser, parser.getText());
                }
            } catch (JsonProcessingException e) {
                throw JsonTree.told(file, e, EXPECTED);
            }
        }
        return numbers;
    }

    private static void take(JsonParser parser, Path file, String path, Map<String, Double> numbers)
            throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String inner = path + parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_OBJECT) {
                take(parser, file, inner + ".", numbers);
            } else if (value == JsonToken.START_ARRAY) {
                parser.skipChildren();
            } else if (value.isNumeric()) {
                double number = parser.getDoubleValue();
                if (!(number >= 0) || Double.isInfinite(number) || numbers.size() == MOST_ENTRIES) {
                    throw wrong(file, parser, inner + " " + parser.getText());
                }
                numbers.put(inner, number);
            }
        }
    }

    private static InputException wrong(Path file, JsonParser parser, @Nullable String found) {
        return new InputException(file, parser.currentLocation().getLineNr(), String.valueOf(found), EXPECTED);
    }
}
