package io.jenkins.plugins.benchgate.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;

/**
 * What {@code parse} reads in a file: a line for each statistic of a metric, and the single values of a metric by their
 * number and a checksum over all digits of them.
 *
 * @param arguments file and options
 */
record ReadValues(List<String> arguments) {
    String answer(UnaryOperator<String> fixed) {
        List<String> words = new ArrayList<>(List.of("parse"));
        words.addAll(arguments);
        words.addAll(List.of("--format", "json", "--values", "all"));
        Called called = Called.with(words.toArray(String[]::new));
        Map<String, Values> single = new LinkedHashMap<>();
        StringBuilder out = new StringBuilder();
        String warning = "";
        for (JsonNode line : called.lines()) {
            String metric = line.path("metric").asText()
                    + (line.has("part") ? ", " + line.path("part").asText() : "") + " ["
                    + line.path("unit").asText() + ", " + line.path("direction").asText() + "]";
            warning = line.path("warning").asText(warning);
            if (line.path("statistic").asText().equals("value")) {
                single.computeIfAbsent(metric, name -> new Values()).add(line);
            } else {
                out.append(metric + " " + line.path("statistic").asText() + " " + line.path("value") + " of "
                        + line.path("count") + "\n");
            }
        }
        single.forEach((metric, values) -> out.append(metric + " " + values + "\n"));
        if (!warning.isEmpty()) {
            out.append("warning: " + warning + "\n");
        }
        return Transcript.said(fixed.apply(out.toString()), fixed.apply(called.err()), called.code());
    }

    /** Values one by one, with the lines of the file that have them. */
    private static final class Values {
        private final CRC32 sum = new CRC32();
        private int count;

        void add(JsonNode line) {
            count++;
            sum.update((line.path("line") + " " + line.path("value") + " " + line.path("count") + "\n")
                    .getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String toString() {
            return "values: " + count + ", checksum " + Long.toHexString(sum.getValue());
        }
    }
}
