package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;

/**
 * Reads the file that hyperfine (1.15) writes with {@code --export-json}: one metric a command, in seconds, whose
 * values are the runs, each a process of its own.
 *
 * <p>A metric has the command's name, and the parameters behind it where commands of one name differ in them only. A
 * run that ended with another exit code than 0, which {@code --ignore-failure} lets pass, is no value but a fault.
 */
public final class HyperfineReader implements ResultReader {
    private static final String EXPECTED = "hyperfine's JSON, which has results with command and times";

    /** Whether a file that begins so is hyperfine's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("results", "command", "times");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode results = tree.root().path("results");
        if (!results.isArray() || results.isEmpty() || !results.path(0).has("command")) {
            throw tree.foreign(EXPECTED);
        }
        Map<String, Long> names = StreamSupport.stream(results.spliterator(), false)
                .collect(Collectors.groupingBy(
                        result -> result.path("command").asText(), LinkedHashMap::new, Collectors.counting()));
        Map<String, Sample> samples = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            JsonNode result = results.get(i);
            String where = "results[" + i + "]";
            String command = tree.text(result.path("command"), where + ".command");
            String name = names.getOrDefault(command, 1L) == 1 ? command : command + parameters(result);
            double[] times = times(tree, result, where, name, faults);
            Metric metric = new Metric(name, Unit.SECOND, Direction.LOWER);
            Sample sample = new Sample(metric, null, times).from(new Sample.Origin(0, times.length, null, false, true));
            if (samples.put(name, sample) != null) {
                throw tree.wrong(where, name, "commands of different names: give each its own with --command-name");
            }
        }
        return new Reading(
                samples.values().stream()
                        .filter(sample -> sample.values().length > 0)
                        .toList(),
                faults,
                List.of());
    }

    private static String parameters(JsonNode result) {
        StringJoiner parameters = new StringJoiner(", ", " (", ")").setEmptyValue("");
        result.path("parameters")
                .properties()
                .forEach(parameter -> parameters.add(
                        parameter.getKey() + "=" + parameter.getValue().asText()));
        return parameters.toString();
    }

    private static double[] times(JsonTree tree, JsonNode result, String where, String name, List<String> faults)
            throws InputException {
        JsonNode times = result.path("times");
        if (!times.isArray() || times.isEmpty()) {
            throw tree.wrong(where + ".times", times, "the times of its runs");
        }
        JsonNode codes = result.path("exit_codes");
        if (codes.isArray() && codes.size() != times.size()) {
            throw tree.wrong(where + ".exit_codes", codes, times.size() + " codes, one for each of the times");
        }
        DoubleStream.Builder values = DoubleStream.builder();
        int failed = 0;
        String code = "";
        for (int i = 0; i < times.size(); i++) {
            double time = tree.number(times.get(i), where + ".times[" + i + "]");
            if (codes.isArray() && !codes.get(i).asText().equals("0")) {
                failed++;
                code = codes.get(i).isNull()
                        ? "was ended by a signal"
                        : "ended with exit code " + codes.get(i).asText();
            } else {
                values.add(time);
            }
        }
        if (failed > 0) {
            faults.add(Sentences.english(
                    "stored.runsFailed", Figure.of(failed), Figure.of(times.size()), name, String.valueOf(code)));
        }
        return values.build().toArray();
    }
}
