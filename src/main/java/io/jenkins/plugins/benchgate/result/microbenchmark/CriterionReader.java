package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Reads what criterion (0.5) for Rust measured: the messages of {@code cargo criterion --message-format=json} (1.1), or
 * its folder {@code target/criterion}.
 *
 * <p>A benchmark is a metric with criterion's id, {@code sizes/sum/10}, in seconds an iteration where criterion
 * measures time; each of its samples, the time of several iterations by their number, is a value. All are of one
 * process, one trial. Of messages a group that is not complete is a warning.
 *
 * @see <a href="https://bheisler.github.io/criterion.rs/book/cargo_criterion/external_tools.html">cargo-criterion,
 *     external tools</a>
 */
public final class CriterionReader implements ResultReader {
    private static final String EXPECTED = "a message of cargo criterion --message-format=json";
    private static final Pattern MESSAGE =
            Pattern.compile("(?m)\\A\\{\"reason\":\\s*+\"(?:benchmark-complete|group-complete)\"");
    /** What default measurements are in; files of the folder do not say it. */
    private static final String NANOSECONDS = "ns";

    /** Whether a file that begins so has messages, or is one of criterion's folder. */
    public static boolean marks(FileStart opening) {
        return opening.has(MESSAGE) || CriterionFolder.marks(opening);
    }

    /** Whether a folder is criterion's. */
    public static boolean marks(Path folder) throws IOException {
        return CriterionFolder.marks(folder);
    }

    /** The files that are read of criterion's folder. */
    public static List<Path> files(Path folder) throws IOException {
        return CriterionFolder.files(folder);
    }

    @Override
    public Reading read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            return CriterionFolder.read(file);
        }
        return CriterionFolder.marks(FileStart.of(file)) ? CriterionFolder.beside(file) : messages(file);
    }

    private static Reading messages(Path file) throws IOException {
        Map<String, Sample> samples = new LinkedHashMap<>();
        Set<String> open = new TreeSet<>();
        boolean any = false;
        try (JsonLineFile lines = new JsonLineFile(file, EXPECTED)) {
            while (lines.next()) {
                JsonNode message = lines.node();
                String reason = message.path("reason").asText();
                if (reason.isEmpty()) {
                    throw lines.wrong("reason", message.path("reason"), "benchmark-complete or its like");
                }
                if (reason.equals("benchmark-complete")) {
                    any = true;
                    String id = message.path("id").asText();
                    Sample sample = sample(lines, message, id);
                    if (samples.put(id, sample) != null) {
                        throw lines.wrong("id", id, "benchmarks of different names");
                    }
                    open.add(id);
                } else if (reason.equals("group-complete")) {
                    any = true;
                    message.path("benchmarks").forEach(benchmark -> open.remove(benchmark.asText()));
                }
            }
        }
        if (!any) {
            throw new InputException(file, "found no benchmark, expected " + EXPECTED);
        }
        List<String> warnings = new ArrayList<>();
        if (!open.isEmpty()) {
            warnings.add(Sentences.english("stored.groupIncomplete", String.join(", ", open)));
        }
        List<String> faults = samples.isEmpty() ? List.of(Sentences.english("stored.noBenchmark")) : List.of();
        return new Reading(List.copyOf(samples.values()), faults, warnings);
    }

    private static Sample sample(JsonLineFile lines, JsonNode message, String id) throws IOException {
        JsonNode counts = message.path("iteration_count");
        JsonNode measured = message.path("measured_values");
        String unit = message.path("unit").asText();
        if (id.isBlank()) {
            throw lines.wrong("id", message.path("id"), "the benchmark's name");
        }
        if (unit.isBlank()) {
            throw lines.wrong("unit", message.path("unit"), "a unit such as ns");
        }
        if (!measured.isArray() || measured.isEmpty() || measured.size() != counts.size()) {
            throw lines.wrong(
                    "measured_values",
                    measured.size() + " values",
                    counts.size() + ", as many as numbers of iterations");
        }
        double[] values = new double[measured.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = measured.path(i).asDouble(Double.NaN) / counts.path(i).asDouble(Double.NaN);
            if (!measured.path(i).isNumber() || !counts.path(i).isNumber() || !Double.isFinite(values[i])) {
                throw lines.wrong("measured_values[" + i + "]", measured.path(i), "a finite number");
            }
        }
        return sample(id, unit, values);
    }

    /**
     * Values of a benchmark.
     *
     * @param unit of the values
     */
    static Sample sample(String id, String unit, double[] values) {
        GoUnit known = GoUnit.of(unit, null);
        for (int i = 0; i < values.length; i++) {
            values[i] = known.toBase().applyAsDouble(values[i]);
        }
        return new Sample(new Metric(id, known.unit(), known.direction()), null, values);
    }

    /** Values of a benchmark in the unit of default measurements. */
    static Sample sample(String id, double[] values) {
        return sample(id, NANOSECONDS, values);
    }
}
