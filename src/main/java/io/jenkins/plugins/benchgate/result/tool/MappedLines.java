package io.jenkins.plugins.benchgate.result.tool;

import com.jayway.jsonpath.JsonPath;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.LoggedValues;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of which each is a document of JSON: entries of a map apply to each of them that has something at their
 * paths.
 */
final class MappedLines {
    private static final String EXPECTED = "a document of JSON in each line";

    private final JsonMap map;
    private final Keeping keeping;
    private final LoggedValues logged;
    private final Map<String, Metric> metrics = new HashMap<>();
    private final Map<String, JsonMap.Entry> entries = new HashMap<>();
    private final Map<String, Untimed> untimed = new LinkedHashMap<>();

    /** Values of a metric without times, or of a statistic of which each line has one. */
    private record Untimed(Metric metric, @Nullable String statistic, TrialValues values, long line) {
        Sample sample() {
            Sample sample = values.toSample(metric, "", line);
            return new Sample(metric, statistic, "", sample.values(), null, sample.origin());
        }
    }

    MappedLines(JsonMap map, Keeping keeping) {
        this.map = map;
        this.keeping = keeping;
        this.logged = new LoggedValues(keeping);
    }

    Reading read(Path file) throws IOException {
        Map<String, JsonPath> paths = new HashMap<>();
        Set<JsonMap.Entry> missing = new HashSet<>(map.entries());
        try (JsonLineFile lines = new JsonLineFile(file, EXPECTED)) {
            while (lines.next()) {
                MappedValues values = new MappedValues(file, lines.lines().number(), lines.node(), paths);
                for (JsonMap.Entry entry : map.entries()) {
                    for (MappedValues.Found found : values.of(entry)) {
                        missing.remove(entry);
                        add(entry, found, values);
                    }
                }
            }
        }
        for (JsonMap.Entry entry : map.entries()) {
            if (missing.contains(entry)) {
                throw new InputException(
                        file, "found nothing at " + entry.path() + " in any line, expected values in at least one");
            }
        }
        List<Sample> samples = new ArrayList<>(logged.samples());
        untimed.values().forEach(one -> samples.add(one.sample()));
        return new Reading(samples, List.of(), LoggedValues.warnings(samples));
    }

    private void add(JsonMap.Entry entry, MappedValues.Found found, MappedValues values) throws InputException {
        Metric metric = metrics.get(found.name());
        if (metric == null) {
            metric = JsonReader.metric(entry, found.name());
            metrics.put(found.name(), metric);
        } else if (!metric.equals(JsonReader.metric(entry, found.name()))) {
            throw values.wrong(entry.path(), found.name(), "one unit and direction for a metric");
        }
        String statistic = entry.statistic();
        String key = found.name() + " " + statistic;
        JsonMap.Entry known = entries.putIfAbsent(key, entry);
        if (known != null && !known.equals(entry)) {
            throw values.wrong(entry.path(), found.name(), "a metric that no other path of the map has");
        }
        double[] times = found.times();
        double[] all = found.values();
        if (times == null) {
            Untimed one = untimed.get(key);
            if (one == null) {
                one = new Untimed(metric, statistic, new TrialValues(keeping.most(), false), values.line());
                untimed.put(key, one);
            }
            for (double value : all) {
                one.values().add(value);
            }
            return;
        }
        LoggedValues.Values one = logged.of(metric, values.line());
        for (int i = 0; i < all.length; i++) {
            one.add(all[i], times[i]);
        }
    }
}
