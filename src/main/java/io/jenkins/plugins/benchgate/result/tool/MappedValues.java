package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.jayway.jsonpath.JsonPathException;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.TimeStamp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The values that entries of a map find in one document of JSON.
 *
 * @param file where the document is
 * @param line of it, from 1; 0 where the file is one document
 * @param root the document
 * @param paths those that were asked for before, by their text
 */
record MappedValues(Path file, long line, JsonNode root, Map<String, MappedPath> paths, TimeStamp stamps) {
    private static final double NANOSECONDS = 1e9;

    /**
     * What an entry finds of one metric.
     *
     * @param values in the base unit, at least one
     * @param times in s since the epoch, as many as values; {@code null} where the entry has none
     */
    @SuppressWarnings("ArrayRecordComponent") // single values of a file
    record Found(String name, double[] values, double @Nullable [] times) {
        /** Written out, because an implicit parameter loses that its array may be null. */
        Found(String name, double[] values, double @Nullable [] times) {
            this.name = name;
            this.values = values;
            this.times = times;
        }
    }

    /**
     * The error of a part of the document.
     *
     * @param where path of it
     */
    InputException wrong(String where, String found, String expected) {
        return line == 0
                ? new InputException(file, where, found, expected)
                : new InputException(file, line, where, found, expected);
    }

    private InputException wrong(String where, JsonNode found, String expected) {
        return wrong(where, found.toString(), expected);
    }

    /** What an entry finds; nothing where there is nothing at its paths. */
    List<Found> of(JsonMap.Entry entry) throws InputException {
        List<JsonNode> values = nodes(entry.path());
        if (flat(values).isEmpty()) {
            return List.of();
        }
        String name = entry.metric();
        if (name != null) {
            double[] numbers = numbers(entry, values);
            return List.of(new Found(name, numbers, times(entry, numbers.length)));
        }
        String path = Objects.requireNonNull(entry.names());
        List<JsonNode> names = nodes(path);
        if (names.size() != values.size()) {
            throw new InputException(
                    file,
                    "found " + names.size() + " names at " + path + " and " + values.size() + " values at "
                            + entry.path() + (line == 0 ? "" : " in line " + line)
                            + ", expected one value, or list of values, for each name");
        }
        Map<String, List<JsonNode>> named = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            JsonNode metric = names.get(i);
            boolean text = metric.isTextual() && !metric.textValue().isBlank();
            if (!text && !metric.isNumber()) {
                throw wrong(path, metric, "a text");
            }
            named.computeIfAbsent(metric.asText(), key -> new ArrayList<>()).add(values.get(i));
        }
        List<Found> found = new ArrayList<>();
        for (Map.Entry<String, List<JsonNode>> one : named.entrySet()) {
            if (!flat(one.getValue()).isEmpty()) {
                found.add(new Found(one.getKey(), numbers(entry, one.getValue()), null));
            }
        }
        return found;
    }

    /** The error of an entry that finds nothing. */
    InputException nothing(JsonMap.Entry entry) {
        return wrong(entry.path(), "nothing", "values");
    }

    private double @Nullable [] times(JsonMap.Entry entry, int count) throws InputException {
        String path = entry.times();
        if (path == null) {
            return null;
        }
        List<JsonNode> nodes = flat(nodes(path));
        if (nodes.size() != count) {
            throw wrong(path, nodes.size() + " times", count + ", as many as values at " + entry.path());
        }
        double[] times = new double[count];
        for (int i = 0; i < count; i++) {
            times[i] = time(nodes.get(i), path);
        }
        return times;
    }

    /** In s since the epoch, of a number in s, ms, us or ns, which of them is told by the size; NaN of larger ones. */
    static double time(double number) {
        for (double unit = 1; unit <= NANOSECONDS; unit *= 1e3) {
            if (Math.abs(number) < 1e11 * unit) {
                return number / unit;
            }
        }
        return Double.NaN;
    }

    /** In s since the epoch: a date in ISO 8601, or s, ms, us or ns, which of them is told by the size. */
    private double time(JsonNode node, String path) throws InputException {
        double time = node.isNumber() ? time(node.doubleValue()) : Double.NaN;
        if (Double.isNaN(time)) {
            byte[] text = node.asText().getBytes(StandardCharsets.UTF_8);
            time = stamps.parse(text, 0, text.length);
        }
        if (Double.isNaN(time)) {
            throw wrong(path, node, "a time such as 2026-01-31T12:00:00Z, or a number since 1970");
        }
        return time;
    }

    private double[] numbers(JsonMap.Entry entry, List<JsonNode> nodes) throws InputException {
        List<JsonNode> all = flat(nodes);
        double[] numbers = new double[all.size()];
        DoubleUnaryOperator toBase = WrittenUnit.of(entry.unit()).toBase();
        for (int i = 0; i < numbers.length; i++) {
            JsonNode node = all.get(i);
            double number = node.isNumber() ? node.doubleValue() : Double.NaN;
            if (node.isTextual()) {
                char[] text = node.textValue().strip().toCharArray();
                number = DecimalNumber.parse(text, 0, text.length);
            }
            if (!Double.isFinite(number)) {
                throw wrong(entry.path(), node, "a finite number" + (numbers.length > 1 ? " as value " + (i + 1) : ""));
            }
            numbers[i] = toBase.applyAsDouble(entry.scale() == 1 ? number : number * entry.scale());
        }
        return numbers;
    }

    private List<JsonNode> flat(List<JsonNode> nodes) {
        List<JsonNode> flat = new ArrayList<>();
        for (JsonNode node : nodes) {
            if (node.isArray()) {
                node.forEach(flat::add);
            } else {
                flat.add(node);
            }
        }
        return flat;
    }

    /** What is at a path. */
    private List<JsonNode> nodes(String path) throws InputException {
        try {
            return paths.computeIfAbsent(path, MappedPath::new).of(root);
        } catch (JsonPathException e) {
            throw wrong(path, String.valueOf(e.getMessage()), "a path that this file can be asked for");
        }
    }
}
