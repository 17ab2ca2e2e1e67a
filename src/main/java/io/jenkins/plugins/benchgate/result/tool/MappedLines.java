package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.LoggedValues;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.TimeStamp;
import io.jenkins.plugins.benchgate.result.reading.Timeline;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
    /** Lines may be in any order. */
    private final Timeline timeline = new Timeline(1, Double.POSITIVE_INFINITY);

    private final Map<String, Metric> metrics = new HashMap<>();
    private final Map<String, JsonMap.Entry> entries = new HashMap<>();
    private final List<Untimed> untimed = new ArrayList<>();

    /** Where values of a metric go. */
    interface Target {
        /** @param time in s since the epoch; NaN where the entry has none */
        void add(double value, double time);
    }

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
        Map<String, MappedPath> paths = new HashMap<>();
        TimeStamp stamps = new TimeStamp();
        Set<String> fields = MappedPath.fields(map);
        List<Map<String, Target>> targets = new ArrayList<>();
        map.entries().forEach(entry -> targets.add(new HashMap<>()));
        MappedFields plain = MappedPath.areNames(map) ? new MappedFields(map, stamps) : null;
        try (JsonLineFile lines = new JsonLineFile(file, EXPECTED)) {
            while (lines.next()) {
                if (plain != null && plain.add(lines.lines(), targets)) {
                    continue;
                }
                JsonNode document = fields == null ? lines.node() : lines.node(fields);
                MappedValues values = new MappedValues(file, lines.lines().number(), document, paths, stamps);
                for (int i = 0; i < targets.size(); i++) {
                    add(map.entries().get(i), values, targets.get(i));
                }
            }
        }
        for (int i = 0; i < targets.size(); i++) {
            if (targets.get(i).isEmpty()) {
                String path = map.entries().get(i).path();
                throw new InputException(
                        file, "found nothing at " + path + " in any line, expected values in at least one");
            }
        }
        Findings found = new Findings();
        found.addAll(logged.samples());
        found.addAll(untimed.stream().map(Untimed::sample).toList());
        timeline.judge(found);
        return found.reading();
    }

    private void add(JsonMap.Entry entry, MappedValues values, Map<String, Target> targets) throws InputException {
        for (MappedValues.Found found : values.of(entry)) {
            Target target = targets.get(found.name());
            if (target == null) {
                target = target(entry, found.name(), values);
                targets.put(found.name(), target);
            }
            double[] times = found.times();
            for (int i = 0; i < found.values().length; i++) {
                target.add(found.values()[i], times == null ? Double.NaN : times[i]);
            }
        }
    }

    private Target target(JsonMap.Entry entry, String name, MappedValues values) throws InputException {
        Metric metric = JsonReader.metric(entry, name);
        Metric known = metrics.putIfAbsent(name, metric);
        if (known != null && !known.equals(metric)) {
            throw values.wrong(entry.path(), name, "one unit and direction for a metric");
        }
        String statistic = entry.statistic();
        if (entries.putIfAbsent(name + " " + statistic, entry) != null) {
            throw values.wrong(entry.path(), name, "a metric that no other path of the map has");
        }
        if (entry.times() != null) {
            LoggedValues.Values timed = logged.of(metric, values.line());
            return (value, time) -> {
                timeline.cover(time, time);
                timed.add(value, time);
            };
        }
        Untimed one = new Untimed(metric, statistic, new TrialValues(keeping.most(), false), values.line());
        untimed.add(one);
        return (value, time) -> one.values().add(value);
    }
}
