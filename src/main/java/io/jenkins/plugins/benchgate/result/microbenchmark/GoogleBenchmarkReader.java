package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * Reads the JSON of Google Benchmark (1.7): {@code --benchmark_out} or {@code --benchmark_format=json}.
 *
 * <p>A benchmark has the metrics {@code BM_Copy/64 real time} and {@code BM_Copy/64 cpu time}, in seconds an iteration,
 * and one for each counter; repetitions are its values. Where a file has aggregates alone, their mean and median are
 * read. A benchmark that reports an error is a fault.
 *
 * @see <a href="https://github.com/google/benchmark/blob/main/docs/user_guide.md">Google Benchmark, user guide</a>
 */
public final class GoogleBenchmarkReader implements ResultReader {
    private static final String EXPECTED = "Google Benchmark's JSON, which has a context and benchmarks";
    private static final String AGGREGATE = "aggregate";

    private static final Map<String, Double> DIVISORS = Map.of("ns", 1e9, "us", 1e6, "ms", 1e3, "s", 1.0);
    /** What is no counter of the benchmark. */
    private static final Set<String> OWN = Set.of(
            "family_index",
            "per_family_instance_index",
            "repetitions",
            "repetition_index",
            "threads",
            "iterations",
            "real_time",
            "cpu_time",
            "cpu_coefficient",
            "real_coefficient",
            "rms");

    private static final Metric BYTES = new Metric("bytes_per_second", new Unit("B/s"), Direction.HIGHER);
    private static final Metric ITEMS = new Metric("items_per_second", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);

    /** Whether a file that begins so is Google Benchmark's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("context", "num_cpus", "benchmarks");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode benchmarks = tree.root().path("benchmarks");
        if (!benchmarks.isArray() || benchmarks.isEmpty() || !tree.root().has("context")) {
            throw tree.foreign(EXPECTED);
        }
        return new Benchmarks(tree).read(benchmarks);
    }

    /** Whose values, summed up in which way; empty for single values. */
    private record Key(String name, String statistic) {}

    /** What is read of one file. */
    private static final class Benchmarks {
        private final JsonTree tree;
        private final Map<Key, Map<Metric, List<Double>>> values = new LinkedHashMap<>();
        private final Set<String> repeated = new LinkedHashSet<>();
        /** Benchmarks with their repetitions. */
        private final Set<String> seen = new HashSet<>();

        private final Set<String> aggregated = new HashSet<>();
        private final List<String> faults = new ArrayList<>();

        Benchmarks(JsonTree tree) {
            this.tree = tree;
        }

        Reading read(JsonNode benchmarks) throws InputException {
            for (JsonNode benchmark : benchmarks) {
                if (benchmark.path("run_type").asText().equals(AGGREGATE)) {
                    aggregated.add(benchmark.path("run_name").asText());
                }
            }
            for (int i = 0; i < benchmarks.size(); i++) {
                add(benchmarks.path(i), "benchmarks[" + i + "]");
            }
            List<Sample> samples = new ArrayList<>();
            values.forEach((key, metrics) -> {
                if (key.statistic().isEmpty() || !repeated.contains(key.name())) {
                    metrics.forEach((metric, all) -> samples.add(sample(key, metric, all)));
                }
            });
            List<String> warnings = new ArrayList<>();
            if (tree.root().path("context").path("cpu_scaling_enabled").asBoolean()) {
                warnings.add(Sentences.english("stored.cpuScaling"));
            }
            return new Reading(samples, faults, warnings);
        }

        private static Sample sample(Key key, Metric metric, List<Double> all) {
            double[] numbers = all.stream().flatMapToDouble(DoubleStream::of).toArray();
            return new Sample(metric, key.statistic().isEmpty() ? null : key.statistic(), numbers);
        }

        private void add(JsonNode benchmark, String where) throws InputException {
            String whole = tree.text(benchmark.path("name"), where + ".name");
            String name = benchmark.path("run_name").asText(whole);
            if (benchmark.path("error_occurred").asBoolean()) {
                faults.add(Sentences.english(
                        "stored.benchmarkFailed",
                        name,
                        benchmark.path("error_message").asText()));
                return;
            }
            if (benchmark.path("skipped").asBoolean()) {
                return;
            }
            boolean aggregate = benchmark.path("run_type").asText().equals(AGGREGATE);
            String statistic = aggregate ? benchmark.path("aggregate_name").asText() : "";
            if (aggregate && !statistic.equals("mean") && !statistic.equals("median")) {
                return;
            }
            if (!aggregate) {
                repeated.add(name);
            }
            once(benchmark, name, statistic, where);
            Map<Metric, List<Double>> metrics =
                    values.computeIfAbsent(new Key(name, statistic), key -> new LinkedHashMap<>());
            Double divisor = DIVISORS.get(benchmark.path("time_unit").asText());
            if (divisor == null) {
                throw tree.wrong(where + ".time_unit", benchmark.path("time_unit"), "ns, us, ms or s");
            }
            for (String time : new String[] {"real_time", "cpu_time"}) {
                double value = tree.number(benchmark.path(time), where + "." + time) / divisor;
                Metric metric = new Metric(name + " " + time.replace('_', ' '), Unit.SECOND, Direction.LOWER);
                metrics.computeIfAbsent(metric, key -> new ArrayList<>()).add(value);
            }
            for (Map.Entry<String, JsonNode> entry : benchmark.properties()) {
                if (entry.getValue().isNumber() && !OWN.contains(entry.getKey())) {
                    double value = tree.number(entry.getValue(), where + "." + entry.getKey());
                    metrics.computeIfAbsent(counter(name, entry.getKey()), key -> new ArrayList<>())
                            .add(value);
                }
            }
        }

        /** Before 1.5.1 repetitions have no number, but then there are aggregates of them. */
        private void once(JsonNode benchmark, String name, String statistic, String where) throws InputException {
            JsonNode repetition = benchmark.path("repetition_index");
            boolean numbered = !repetition.isMissingNode() || !statistic.isEmpty();
            if (!seen.add(name + " " + statistic + " " + repetition.asText())
                    && (numbered || !aggregated.contains(name))) {
                throw tree.wrong(
                        where + ".name",
                        name,
                        "benchmarks of different names: give each its own with Name(\"…\"), and each run a file");
            }
        }

        private Metric counter(String name, String counter) {
            for (Metric known : new Metric[] {BYTES, ITEMS}) {
                if (known.name().equals(counter)) {
                    return new Metric(name + " " + counter, known.unit(), known.direction());
                }
            }
            return new Metric(
                    name + " " + counter, Unit.NONE, WrittenUnit.of("").direction(counter));
        }
    }
}
