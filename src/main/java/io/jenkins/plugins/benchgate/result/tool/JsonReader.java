package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.SortedByIteration;
import io.jenkins.plugins.benchgate.result.reading.TimeStamp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads any JSON by a map that says where it has its values: a file of at most 16 MiB that is one document, or lines of
 * which each is one, as many as there are.
 *
 * <p>What a path of the map finds nothing at, in no line, is an error, as is a value that is no number: a file without
 * what was asked for is not the file that was meant. Numbers may be written as texts.
 *
 * @param keeping of the values of lines
 */
public record JsonReader(JsonMap map, Keeping keeping) implements ResultReader {
    private static final String EXPECTED = "JSON";

    public JsonReader(JsonMap map) {
        this(map, Keeping.AUTO);
    }

    @Override
    public Reading read(Path file) throws IOException {
        if (hasLines(file)) {
            return new MappedLines(map, keeping).read(file).measured(file, false);
        }
        JsonNode root = JsonTree.read(file, EXPECTED).node();
        MappedValues values = new MappedValues(file, 0, root, new HashMap<>(), new TimeStamp());
        Samples samples = new Samples(values, new LinkedHashMap<>(), new HashMap<>());
        for (JsonMap.Entry entry : map.entries()) {
            List<MappedValues.Found> found = values.of(entry);
            if (found.isEmpty()) {
                throw values.nothing(entry);
            }
            for (MappedValues.Found one : found) {
                samples.put(entry, one);
            }
        }
        return new Reading(samples.all(), List.of(), List.of()).measured(file, false);
    }

    /** Whether the first line is a document, and more follows. */
    private static boolean hasLines(Path file) throws IOException {
        try (LineScanner lines = new LineScanner(file)) {
            boolean document = false;
            while (lines.next()) {
                if (lines.text().isBlank()) {
                    continue;
                }
                if (document) {
                    return true;
                }
                JsonNode first = JsonLineFile.node(lines, EXPECTED);
                document = first.isObject() || first.isArray();
            }
            return false;
        } catch (InputException e) {
            return false; // no line, or longer than one may be: what is wrong is told of the file as a whole
        }
    }

    /** The metric of what an entry finds. */
    public static Metric metric(JsonMap.Entry entry, String name) {
        Metric metric = WrittenUnit.of(entry.unit()).metric(name);
        return entry.direction() == null ? metric : metric.better(entry.direction());
    }

    /** What one document has at the map's paths. */
    private record Samples(
            MappedValues values, Map<Metric, Map<String, Sample>> byMetric, Map<String, Metric> metrics) {
        List<Sample> all() {
            return byMetric.values().stream()
                    .flatMap(statistics -> statistics.values().stream())
                    .toList();
        }

        void put(JsonMap.Entry entry, MappedValues.Found found) throws InputException {
            Metric metric = metric(entry, found.name());
            Metric known = metrics.putIfAbsent(found.name(), metric);
            if (known != null && !known.equals(metric)) {
                throw values.wrong(entry.path(), found.name(), "one unit and direction for a metric");
            }
            String statistic = entry.statistic();
            int count = found.values().length;
            if (statistic != null && count != 1) {
                throw values.wrong(
                        entry.path(), count + " values of " + found.name(), "one, which is its " + statistic);
            }
            Sample sample = new Sample(metric, statistic, found.values());
            double[] times = found.times();
            if (times != null) {
                SortedByIteration.sortByTime(times, sample.values());
                sample = new Sample(metric, null, "", sample.values(), times, sample.origin());
            }
            boolean again = byMetric.computeIfAbsent(metric, key -> new LinkedHashMap<>())
                            .put(String.valueOf(statistic), sample)
                    != null;
            if (again) {
                throw values.wrong(entry.path(), found.name(), "a metric that no other path of the map has");
            }
        }
    }
}
