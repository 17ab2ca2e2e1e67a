package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.PathNotFoundException;
import com.jayway.jsonpath.spi.json.JacksonJsonNodeJsonProvider;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.JsonPaths;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.SortedByIteration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads any JSON file of at most 16 MiB by a map that says where it has its values.
 *
 * <p>What a path of the map finds nothing at is an error, as is a value that is no number: a file without what was
 * asked for is not the file that was meant. Numbers may be written as texts.
 */
public record JsonReader(JsonMap map) implements ResultReader {
    private static final String EXPECTED = "JSON";
    private static final double NANOSECONDS = 1e9;

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        Configuration jackson = Configuration.builder()
                .jsonProvider(new JacksonJsonNodeJsonProvider(Json.MAPPER))
                .mappingProvider(new JacksonMappingProvider(Json.MAPPER))
                .build();
        Found found = new Found(tree, jackson);
        for (JsonMap.Entry entry : map.entries()) {
            found.add(entry);
        }
        return new Reading(found.samples(), List.of(), List.of());
    }

    /** What one file has at the map's paths. */
    private record Found(
            JsonTree tree,
            Configuration jackson,
            Map<Metric, Map<String, Sample>> byMetric,
            Map<String, Metric> metrics) {
        Found(JsonTree tree, Configuration jackson) {
            this(tree, jackson, new LinkedHashMap<>(), new LinkedHashMap<>());
        }

        List<Sample> samples() {
            return byMetric.values().stream()
                    .flatMap(statistics -> statistics.values().stream())
                    .toList();
        }

        void add(JsonMap.Entry entry) throws InputException {
            String name = entry.metric();
            List<JsonNode> values = nodes(entry.path());
            if (name != null) {
                put(entry, name, numbers(entry, values));
                return;
            }
            String path = Objects.requireNonNull(entry.names());
            List<JsonNode> names = nodes(path);
            if (names.size() != values.size()) {
                throw new InputException(
                        tree.file(),
                        "found " + names.size() + " names at " + path + " and " + values.size() + " values at "
                                + entry.path() + ", expected one value, or list of values, for each name");
            }
            Map<String, List<JsonNode>> named = new LinkedHashMap<>();
            for (int i = 0; i < names.size(); i++) {
                String metric = names.get(i).isNumber() ? names.get(i).asText() : tree.text(names.get(i), path);
                named.computeIfAbsent(metric, key -> new ArrayList<>()).add(values.get(i));
            }
            for (Map.Entry<String, List<JsonNode>> one : named.entrySet()) {
                put(entry, one.getKey(), numbers(entry, one.getValue()));
            }
        }

        private void put(JsonMap.Entry entry, String name, double[] values) throws InputException {
            Quantity.Scale scale = Quantity.Scale.of(entry.unit());
            DoubleUnaryOperator toBase = scale.toBase();
            for (int i = 0; i < values.length; i++) {
                values[i] = toBase.applyAsDouble(entry.scale() == 1 ? values[i] : values[i] * entry.scale());
            }
            Metric metric = new Metric(name, scale.unit(), entry.direction());
            Metric known = metrics.putIfAbsent(name, metric);
            if (known != null && !known.equals(metric)) {
                throw tree.wrong(entry.path(), name, "one unit and direction for a metric");
            }
            String statistic = entry.statistic();
            if (statistic != null && values.length != 1) {
                throw tree.wrong(entry.path(), values.length + " values of " + name, "one, which is its " + statistic);
            }
            Sample sample = new Sample(metric, statistic, values);
            double[] times = times(entry, values.length);
            if (times != null) {
                long[] order = new long[times.length];
                for (int i = 0; i < times.length; i++) {
                    order[i] = Math.round(times[i] * NANOSECONDS);
                }
                SortedByIteration.sort(order.clone(), values);
                SortedByIteration.sort(order, times);
                sample = new Sample(metric, null, "", values, times, sample.origin());
            }
            boolean again = byMetric.computeIfAbsent(metric, key -> new LinkedHashMap<>())
                            .put(String.valueOf(statistic), sample)
                    != null;
            if (again) {
                throw tree.wrong(entry.path(), name, "a metric that no other path of the map has");
            }
        }

        private double @Nullable [] times(JsonMap.Entry entry, int count) throws InputException {
            String path = entry.times();
            if (path == null) {
                return null;
            }
            List<JsonNode> nodes = flat(nodes(path));
            if (nodes.size() != count) {
                throw tree.wrong(path, nodes.size() + " times", count + ", as many as values at " + entry.path());
            }
            double[] times = new double[count];
            for (int i = 0; i < count; i++) {
                times[i] = time(nodes.get(i), path);
            }
            return times;
        }

        /** In s since the epoch: a date in ISO 8601, or s, ms, us or ns, which of them is told by the size. */
        private double time(JsonNode node, String path) throws InputException {
            double number = node.isNumber() ? node.doubleValue() : Double.NaN;
            for (double unit = 1; unit <= NANOSECONDS; unit *= 1e3) {
                if (Math.abs(number) < 1e11 * unit) {
                    return number / unit;
                }
            }
            try {
                Instant instant = OffsetDateTime.parse(node.asText()).toInstant();
                return instant.getEpochSecond() + instant.getNano() / NANOSECONDS;
            } catch (DateTimeException e) {
                throw tree.wrong(path, node, "a time such as 2026-01-31T12:00:00Z, or a number since 1970");
            }
        }

        private double[] numbers(JsonMap.Entry entry, List<JsonNode> nodes) throws InputException {
            List<JsonNode> all = flat(nodes);
            double[] numbers = new double[all.size()];
            for (int i = 0; i < numbers.length; i++) {
                JsonNode node = all.get(i);
                double number = node.isNumber() ? node.doubleValue() : Double.NaN;
                if (node.isTextual()) {
                    char[] text = node.textValue().strip().toCharArray();
                    number = DecimalNumber.parse(text, 0, text.length);
                }
                if (!Double.isFinite(number)) {
                    throw tree.wrong(
                            entry.path(), node, "a finite number" + (numbers.length > 1 ? " as value " + (i + 1) : ""));
                }
                numbers[i] = number;
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

        /** What is at a path: the elements of what it matches, or the one thing that it names. */
        private List<JsonNode> nodes(String path) throws InputException {
            List<JsonNode> nodes = new ArrayList<>();
            try {
                JsonPath compiled = JsonPaths.compile(path);
                Object found = compiled.read((Object) tree.root(), jackson);
                if (found instanceof JsonNode node && node.isArray() && !compiled.isDefinite()) {
                    node.forEach(nodes::add);
                } else if (found instanceof JsonNode node) {
                    nodes.add(node);
                } else if (found instanceof Number number) {
                    nodes.add(DoubleNode.valueOf(number.doubleValue()));
                }
            } catch (PathNotFoundException e) {
                nodes.clear();
            } catch (JsonPathException e) {
                throw tree.wrong(path, String.valueOf(e.getMessage()), "a path that this file can be asked for");
            }
            if (flat(nodes).isEmpty()) {
                throw tree.wrong(path, "nothing", "values");
            }
            return nodes;
        }
    }
}
