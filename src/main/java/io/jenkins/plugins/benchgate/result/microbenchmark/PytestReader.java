package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the JSON of pytest-benchmark (5.3): {@code pytest --benchmark-json}. A benchmark is a metric, named as pytest
 * names the test, in seconds a call; rounds are its values. Where the file has no single rounds, as {@code
 * --benchmark-autosave} writes it, its mean and median are read. A test that fails is not in the file.
 *
 * @see <a href="https://pytest-benchmark.readthedocs.io/en/stable/usage.html">pytest-benchmark, usage</a>
 */
public final class PytestReader implements ResultReader {
    private static final String EXPECTED = "pytest-benchmark's JSON, which has machine_info and benchmarks with stats";

    /** Whether a file that begins so is pytest-benchmark's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("machine_info", "commit_info", "benchmarks");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode benchmarks = tree.root().path("benchmarks");
        if (!benchmarks.isArray() || benchmarks.isEmpty()) {
            throw tree.foreign(EXPECTED);
        }
        List<Sample> samples = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < benchmarks.size(); i++) {
            String where = "benchmarks[" + i + "]";
            String name = tree.text(benchmarks.path(i).path("fullname"), where + ".fullname");
            if (!names.add(name)) {
                throw tree.wrong(where + ".fullname", name, "benchmarks of different names");
            }
            add(tree, name, benchmarks.path(i).path("stats"), where + ".stats", samples);
        }
        return new Reading(samples, List.of(), List.of());
    }

    private static void add(JsonTree tree, String name, JsonNode stats, String where, List<Sample> samples)
            throws InputException {
        Metric metric = new Metric(name, Unit.SECOND, Direction.LOWER);
        JsonNode data = stats.path("data");
        if (data.isArray() && !data.isEmpty()) {
            JsonNode rounds = stats.path("rounds");
            if (rounds.asLong() != data.size()) {
                throw tree.wrong(where + ".rounds", rounds, data.size() + ", the number of times in data");
            }
            double[] values = new double[data.size()];
            for (int round = 0; round < values.length; round++) {
                JsonNode value = data.path(round);
                values[round] = value.isNumber() ? value.doubleValue() : Double.NaN;
                if (!Double.isFinite(values[round])) {
                    throw tree.wrong(where + ".data[" + round + "]", value, "a finite number");
                }
            }
            samples.add(new Sample(metric, null, values));
            return;
        }
        long rounds = Math.round(tree.number(stats.path("rounds"), where + ".rounds"));
        for (String statistic : new String[] {"mean", "median"}) {
            double value = tree.number(stats.path(statistic), where + "." + statistic);
            samples.add(new Sample(metric, statistic, new double[] {value}).from(new Sample.Origin(0, rounds, null)));
        }
    }
}
