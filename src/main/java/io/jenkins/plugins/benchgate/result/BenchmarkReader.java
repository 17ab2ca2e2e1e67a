package io.jenkins.plugins.benchgate.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
public final class BenchmarkReader implements ResultReader {
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
    record Found(String where, String name, JsonNode node, @Nullable JsonNode value) {
        String unit() {
            return node.path("unit").asText("").strip();
        }
    }

    /** Every result of the file, in order. */
    static List<Found> results(JsonTree tree) throws InputException {
        List<Found> found = new ArrayList<>();
        JsonNode groups = tree.root().path("groups");
        if (groups.isArray()) {
            for (int g = 0; g < groups.size(); g++) {
                String group = "groups[" + g + "]";
                String groupName = tree.text(groups.get(g).path("name"), group + ".name");
                JsonNode tests = list(tree, groups.get(g).path("tests"), group + ".tests");
                for (int t = 0; t < tests.size(); t++) {
                    String test = group + ".tests[" + t + "]";
                    String testName = groupName + " / " + tree.text(tests.get(t).path("name"), test + ".name");
                    JsonNode results = list(tree, tests.get(t).path("results"), test + ".results");
                    for (int r = 0; r < results.size(); r++) {
                        found.add(found(tree, results.get(r), test + ".results[" + r + "]", testName + " / "));
                    }
                }
            }
        } else if (tree.root().has("name") && VALUES.stream().anyMatch(tree.root()::has)) {
            found.add(found(tree, tree.root(), "$", ""));
        }
        if (found.isEmpty()) {
            throw tree.foreign(EXPECTED);
        }
        return found;
    }

    private static JsonNode list(JsonTree tree, JsonNode node, String where) throws InputException {
        if (!node.isArray()) {
            throw tree.wrong(where, node, "a list");
        }
        return node;
    }

    private static Found found(JsonTree tree, JsonNode node, String where, String before) throws InputException {
        String name = before + tree.text(node.path("name"), where + ".name");
        for (String key : VALUES) {
            if (node.path(key).isValueNode() && !node.path(key).isNull()) {
                return new Found(where + "." + key, name, node, node.get(key));
            }
        }
        return new Found(where, name, node, null);
    }

    /** Reads the tree of a file. */
    static JsonTree tree(Path file) throws IOException {
        return JsonTree.read(file, EXPECTED);
    }

    /** Whether a file that begins so is one of that plugin's default schema. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("groups", "tests", "results");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = tree(file);
        Map<String, Metric> metrics = new LinkedHashMap<>();
        Map<String, DoubleStream.Builder> values = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        int passed = 0;
        for (Found found : results(tree)) {
            JsonNode value = found.value();
            if (value == null) {
                throw tree.wrong(found.where(), found.node(), "one of " + String.join(", ", VALUES));
            }
            if (value.isBoolean()) {
                passed++;
                if (value.booleanValue()) {
                    faults.add(Sentences.english("stored.trueFails", found.name()));
                }
            } else if (value.isTextual()) {
                warnings.add(Sentences.english("stored.textLeftOut", found.name()));
            } else {
                WrittenUnit scale = WrittenUnit.of(found.unit());
                Metric metric = scale.metric(found.name());
                Metric known = metrics.putIfAbsent(found.name(), metric);
                if (known != null && !known.equals(metric)) {
                    throw tree.wrong(found.where(), found.unit(), "the unit of the results before it of that name");
                }
                values.computeIfAbsent(found.name(), name -> DoubleStream.builder())
                        .add(scale.toBase().applyAsDouble(tree.number(value, found.where())));
            }
        }
        if (values.isEmpty() && faults.isEmpty()) {
            throw new InputException(
                    file, "found " + passed + " results that passed and none that is a number, expected numbers");
        }
        List<Sample> samples = new ArrayList<>();
        metrics.forEach((name, metric) -> {
            DoubleStream.Builder all = values.getOrDefault(name, DoubleStream.builder());
            samples.add(new Sample(metric, null, all.build().toArray()));
        });
        return new Reading(samples, faults, warnings);
    }
}
