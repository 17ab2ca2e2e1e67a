package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.ByteNames;
import io.jenkins.plugins.benchgate.result.reading.JsonFields;
import io.jenkins.plugins.benchgate.result.reading.TimeStamp;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a mapped file that are plain, by a map whose paths are names alone: each value goes to a target that
 * {@link MappedLines} knows already. Any other line is left to it.
 */
final class MappedFields {
    private final JsonFields fields;
    private final List<One> entries = new ArrayList<>();
    private final TimeStamp stamps;
    private final DecimalNumber decimals = new DecimalNumber();

    /** An entry of the map, with what it finds in a line. */
    private static final class One {
        private final JsonMap.Entry entry;
        private final DoubleUnaryOperator toBase;
        /** Numbers of the paths; −1 where the entry has none. */
        private final int path;

        private final int names;
        private final int times;
        /** Those by their names in the file. */
        private final ByteNames<MappedLines.Target> targets = new ByteNames<>();

        private MappedLines.@Nullable Target target;
        private double value;
        private double time;

        One(JsonMap.Entry entry, List<List<String>> paths) {
            this.entry = entry;
            this.toBase = WrittenUnit.of(entry.unit()).toBase();
            this.path = number(entry.path(), paths);
            this.names = number(entry.names(), paths);
            this.times = number(entry.times(), paths);
        }

        private static int number(@Nullable String path, List<List<String>> paths) {
            if (path == null) {
                return -1;
            }
            List<String> names = MappedPath.names(path);
            if (!paths.contains(names)) {
                paths.add(names);
            }
            return paths.indexOf(names);
        }
    }

    /** @param map of which each path is {@linkplain MappedPath#names names} alone */
    MappedFields(JsonMap map, TimeStamp stamps) {
        List<List<String>> paths = new ArrayList<>();
        map.entries().forEach(entry -> entries.add(new One(entry, paths)));
        this.fields = new JsonFields(paths);
        this.stamps = stamps;
    }

    /**
     * Adds the values of a line.
     *
     * @param targets of each entry by their metrics' names
     * @return false for a line that is not plain, or has a metric that has no target yet; nothing of it was added
     */
    boolean add(LineScanner line, List<Map<String, MappedLines.Target>> targets) {
        if (!fields.scan(line)) {
            return false;
        }
        byte[] buffer = line.buffer();
        for (int i = 0; i < entries.size(); i++) {
            if (!find(entries.get(i), buffer, targets.get(i))) {
                return false;
            }
        }
        for (int i = 0; i < entries.size(); i++) {
            One one = entries.get(i);
            MappedLines.Target target = one.target;
            if (target != null) {
                target.add(one.value, one.time);
            }
        }
        return true;
    }

    /** Finds what a line has for an entry, which may be nothing; false where that is for the plain reader to say. */
    private boolean find(One one, byte[] buffer, Map<String, MappedLines.Target> targets) {
        one.target = null;
        if (fields.kind(one.path) == JsonFields.Kind.NOTHING) {
            return true;
        }
        double number = number(buffer, one.path);
        one.time = one.times < 0 ? Double.NaN : time(buffer, one.times);
        if (!Double.isFinite(number) || (one.times >= 0 && Double.isNaN(one.time))) {
            return false;
        }
        one.value = one.toBase.applyAsDouble(one.entry.scale() == 1 ? number : number * one.entry.scale());
        String metric = one.entry.metric();
        one.target = metric != null ? targets.get(metric) : target(one, buffer, targets);
        return one.target != null;
    }

    /** The number at a path, which may be written as a text; NaN where it is another text or has a rare form. */
    private double number(byte[] buffer, int path) {
        int start = fields.start(path);
        double number = decimals.scan(buffer, start);
        // a whole number has no zero below zero
        boolean rare = decimals.end() != fields.end(path) || (number == 0 && buffer[start] == '-');
        return rare ? Double.NaN : number;
    }

    /** In s since the epoch; NaN where it is no time. */
    private double time(byte[] buffer, int path) {
        return switch (fields.kind(path)) {
            case NOTHING -> Double.NaN;
            case NUMBER -> MappedValues.time(number(buffer, path));
            case TEXT -> stamps.parse(buffer, fields.start(path), fields.end(path) - fields.start(path));
        };
    }

    private MappedLines.@Nullable Target target(One one, byte[] buffer, Map<String, MappedLines.Target> targets) {
        int start = fields.start(one.names);
        int end = fields.end(one.names);
        boolean named =
                switch (fields.kind(one.names)) {
                    case NOTHING -> false;
                    case NUMBER -> isWhole(buffer, start, end);
                    case TEXT -> true;
                };
        if (!named) {
            return null;
        }
        MappedLines.Target known = one.targets.get(buffer, start, end);
        if (known == null) {
            known = targets.get(new String(buffer, start, end - start, StandardCharsets.US_ASCII));
            if (known != null) {
                one.targets.put(buffer, start, end, known);
            }
        }
        return known;
    }

    /** Whether a number has digits alone, so that it reads as it is written. */
    private static boolean isWhole(byte[] buffer, int start, int end) {
        int next = start;
        while (next < end && buffer[next] >= '0' && buffer[next] <= '9') {
            next++;
        }
        return next == end;
    }
}
