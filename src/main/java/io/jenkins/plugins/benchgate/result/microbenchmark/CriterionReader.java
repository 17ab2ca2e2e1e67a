package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
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
        Set<String> ids = new HashSet<>();
        Set<String> open = new TreeSet<>();
        Findings found = new Findings();
        boolean any = false;
        try (JsonLineFile lines = new JsonLineFile(file, EXPECTED)) {
            while (lines.next()) {
                JsonPart message = lines.document();
                String reason = message.at("reason").word();
                if (reason.isEmpty()) {
                    throw message.at("reason").wrong("benchmark-complete or its like");
                }
                if (reason.equals("benchmark-complete")) {
                    any = true;
                    Sample sample = sample(message);
                    String id = sample.metric().name();
                    if (!ids.add(id)) {
                        throw message.at("id").wrong(id, "benchmarks of different names");
                    }
                    found.add(sample);
                    open.add(id);
                } else if (reason.equals("group-complete")) {
                    any = true;
                    message.at("benchmarks").node().forEach(benchmark -> open.remove(benchmark.asText()));
                }
            }
        }
        if (!any) {
            throw new InputException(file, "found no benchmark, expected " + EXPECTED);
        }
        if (!open.isEmpty()) {
            found.warn("stored.groupIncomplete", String.join(", ", open));
        }
        if (found.isEmpty()) {
            found.fault("stored.noBenchmark");
        }
        return found.reading();
    }

    private static Sample sample(JsonPart message) throws InputException {
        JsonPart counts = message.at("iteration_count");
        JsonPart measured = message.at("measured_values");
        String id = message.at("id").word();
        if (id.isBlank()) {
            throw message.at("id").wrong("the benchmark's name");
        }
        String unit = message.at("unit").word();
        if (unit.isBlank()) {
            throw message.at("unit").wrong("a unit such as ns");
        }
        if (!measured.isArray() || measured.isEmpty() || measured.size() != counts.size()) {
            throw measured.wrong(measured.size() + " values", counts.size() + ", as many as numbers of iterations");
        }
        double[] values = new double[measured.size()];
        for (int i = 0; i < values.length; i++) {
            JsonNode value = measured.node().path(i);
            JsonNode count = counts.node().path(i);
            values[i] = value.asDouble(Double.NaN) / count.asDouble(Double.NaN);
            if (!value.isNumber() || !count.isNumber() || !Double.isFinite(values[i])) {
                throw measured.at(i).wrong("a finite number");
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
