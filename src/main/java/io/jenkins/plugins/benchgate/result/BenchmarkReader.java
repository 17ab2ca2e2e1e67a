package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the results that the Jenkins plugin <i>Benchmark</i> takes by its default schema,
 * {@code groups[].tests[].results[]}, and by its simplest one, a single result.
 *
 * <p>A metric is named {@code group / test / result}; results of one name are its iterations. The format does not know
 * which way is better: lower is. As in those schemas, a boolean {@code true} stands for a failure and makes the trial
 * invalid; texts are no values.
 */
public final class BenchmarkReader {
    /** Whether a file that begins so is one of that plugin's default schema, and what it has. */
    public static final ToolForm<JsonPart> FORM = new ToolForm<>(
            opening -> opening.jsonWith("groups", "tests", "results"), BenchmarkReader::tree, BenchmarkReader::read);

    private static final String EXPECTED =
            "results of the Benchmark plugin: groups[].tests[].results[], or one result with name and value";
    private static final List<String> VALUES = List.of("boolValue", "intValue", "dblValue", "value");

    /**
     * One result as it stands in the file.
     *
     * @param where it stands
     * @param name with group and test
     * @param value {@code null} where it has none
     */
    record Found(String where, String name, JsonPart node, @Nullable JsonPart value) {
        String unit() {
            return node.at("unit").node().asText("").strip();
        }
    }

    private BenchmarkReader() {}

    /** Every result of the file, in order. */
    static List<Found> results(JsonPart root) throws InputException {
        List<Found> found = new ArrayList<>();
        JsonPart groups = root.at("groups");
        if (groups.isArray()) {
            for (JsonPart group : groups.items()) {
                String groupName = group.at("name").text();
                for (JsonPart test : list(group.at("tests"))) {
                    String testName = groupName + " / " + test.at("name").text() + " / ";
                    for (JsonPart result : list(test.at("results"))) {
                        found.add(found(result, result.where(), testName));
                    }
                }
            }
        } else if (root.has("name") && VALUES.stream().anyMatch(root::has)) {
            found.add(found(root.from("$."), "$", ""));
        }
        if (found.isEmpty()) {
            throw root.foreign();
        }
        return found;
    }

    private static List<JsonPart> list(JsonPart part) throws InputException {
        if (!part.isArray()) {
            throw part.wrong("a list");
        }
        return part.items();
    }

    private static Found found(JsonPart part, String where, String before) throws InputException {
        String name = before + part.at("name").text();
        for (String key : VALUES) {
            JsonPart value = part.at(key);
            if (value.node().isValueNode() && !value.node().isNull()) {
                return new Found(value.where(), name, part, value);
            }
        }
        return new Found(where, name, part, null);
    }

    /** Reads the tree of a file. */
    static JsonPart tree(Path file) throws IOException {
        return JsonTree.read(file, EXPECTED);
    }

    private static void read(JsonPart root, Findings findings) throws InputException {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        Map<String, DoubleStream.Builder> values = new LinkedHashMap<>();
        int passed = 0;
        for (Found found : results(root)) {
            JsonPart value = found.value();
            if (value == null) {
                throw found.node().from(found.where()).wrong("one of " + String.join(", ", VALUES));
            }
            if (value.node().isBoolean()) {
                passed++;
                if (value.node().booleanValue()) {
                    findings.fault("stored.trueFails", found.name());
                }
            } else if (value.node().isTextual()) {
                findings.warn("stored.textLeftOut", found.name());
            } else {
                WrittenUnit scale = WrittenUnit.of(found.unit());
                Metric metric = scale.metric(found.name());
                Metric known = metrics.putIfAbsent(found.name(), metric);
                if (known != null && !known.equals(metric)) {
                    throw value.wrong(found.unit(), "the unit of the results before it of that name");
                }
                values.computeIfAbsent(found.name(), name -> DoubleStream.builder())
                        .add(scale.toBase().applyAsDouble(value.number()));
            }
        }
        if (values.isEmpty() && findings.isValid()) {
            throw root.whole("found " + passed + " results that passed and none that is a number, expected numbers");
        }
        values.forEach((name, all) -> findings.add(new Sample(
                Objects.requireNonNull(metrics.get(name)), null, all.build().toArray())));
    }
}
