package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
public final class GoogleBenchmarkReader {
    public static final ToolForm<JsonPart> FORM = ToolForm.json(
            "Google Benchmark's JSON, which has a context and benchmarks",
            (root, found) -> new GoogleBenchmarkReader(found).read(root),
            "context",
            "num_cpus",
            "benchmarks");

    private static final String AGGREGATE = "aggregate";
    private static final String THREADS = "threads";
    /** Conditions that the context states; its frequency is what it was when the program started. */
    private static final List<String> STATED = List.of("num_cpus", "library_build_type", "cpu_scaling_enabled");

    private static final Map<String, Double> DIVISORS = Map.of("ns", 1e9, "us", 1e6, "ms", 1e3, "s", 1.0);
    /** What is no counter of the benchmark. */
    private static final Set<String> OWN = Set.of(
            "family_index",
            "per_family_instance_index",
            "repetitions",
            "repetition_index",
            THREADS,
            "iterations",
            "real_time",
            "cpu_time",
            "cpu_coefficient",
            "real_coefficient",
            "rms");

    private final Findings found;
    private final Map<Key, Map<Metric, DoubleStream.Builder>> values = new LinkedHashMap<>();
    /** Benchmarks with values of single repetitions. */
    private final Set<String> repeated = new HashSet<>();
    /** Benchmarks with their repetitions. */
    private final Set<String> seen = new HashSet<>();

    private final Set<String> aggregated = new HashSet<>();
    /** By the benchmark; empty where it does not say. */
    private final Map<String, String> threads = new HashMap<>();

    private GoogleBenchmarkReader(Findings found) {
        this.found = found;
    }

    /** Whose values, summed up in which way; empty for single values. */
    private record Key(String name, String statistic) {}

    private void read(JsonPart root) throws InputException {
        JsonPart benchmarks = root.at("benchmarks");
        if (!benchmarks.isArray() || benchmarks.isEmpty() || !root.has("context")) {
            throw root.foreign();
        }
        for (JsonPart benchmark : benchmarks.items()) {
            if (benchmark.at("run_type").is(AGGREGATE)) {
                aggregated.add(benchmark.at("run_name").word());
            }
        }
        for (JsonPart benchmark : benchmarks.items()) {
            add(benchmark);
        }
        values.forEach((key, metrics) -> {
            String statistic = key.statistic().isEmpty() ? null : key.statistic();
            if (statistic == null || !repeated.contains(key.name())) {
                metrics.forEach((metric, all) ->
                        found.add(new Sample(metric, statistic, all.build().toArray()).under(own(key.name()))));
            }
        });
        JsonPart context = root.at("context");
        STATED.forEach(name -> found.under(name, context.at(name).word()));
        if (context.at("cpu_scaling_enabled").node().asBoolean()) {
            found.warn("stored.cpuScaling");
        }
    }

    private Map<String, String> own(String name) {
        String count = threads.getOrDefault(name, "");
        return count.isEmpty() ? Map.of() : Map.of(THREADS, count);
    }

    private void add(JsonPart benchmark) throws InputException {
        String whole = benchmark.at("name").text();
        String name = benchmark.at("run_name").node().asText(whole);
        if (benchmark.at("error_occurred").node().asBoolean()) {
            found.fault(
                    "stored.benchmarkFailed",
                    name,
                    benchmark.at("error_message").word());
            return;
        }
        if (benchmark.at("skipped").node().asBoolean()) {
            return;
        }
        boolean aggregate = benchmark.at("run_type").is(AGGREGATE);
        String statistic = aggregate ? benchmark.at("aggregate_name").word() : "";
        if (aggregate && !statistic.equals("mean") && !statistic.equals("median")) {
            return;
        }
        if (!aggregate) {
            repeated.add(name);
        }
        once(benchmark, name, statistic);
        threads.put(name, benchmark.at(THREADS).word());
        Map<Metric, DoubleStream.Builder> metrics =
                values.computeIfAbsent(new Key(name, statistic), key -> new LinkedHashMap<>());
        JsonPart unit = benchmark.at("time_unit");
        Double divisor = DIVISORS.get(unit.word());
        if (divisor == null) {
            throw unit.wrong("ns, us, ms or s");
        }
        for (String time : List.of("real_time", "cpu_time")) {
            double value = benchmark.at(time).number() / divisor;
            add(metrics, new Metric(name + " " + time.replace('_', ' '), Unit.SECOND, Direction.LOWER), value);
        }
        for (JsonPart field : benchmark.fields()) {
            if (field.isNumber() && !OWN.contains(field.key())) {
                add(metrics, counter(name, field.key()), field.number());
            }
        }
    }

    private static void add(Map<Metric, DoubleStream.Builder> metrics, Metric metric, double value) {
        metrics.computeIfAbsent(metric, key -> DoubleStream.builder()).add(value);
    }

    /** Before 1.5.1 repetitions have no number, but then there are aggregates of them. */
    private void once(JsonPart benchmark, String name, String statistic) throws InputException {
        JsonPart repetition = benchmark.at("repetition_index");
        boolean numbered = repetition.exists() || !statistic.isEmpty();
        if (!seen.add(name + " " + statistic + " " + repetition.word()) && (numbered || !aggregated.contains(name))) {
            throw benchmark
                    .at("name")
                    .wrong(
                            name,
                            "benchmarks of different names: give each its own with Name(\"…\"), and each run a file");
        }
    }

    private static Metric counter(String name, String counter) {
        String title = name + " " + counter;
        return switch (counter) {
            case "bytes_per_second" -> new Metric(title, Findings.BYTES_PER_SECOND, Direction.HIGHER);
            case "items_per_second" -> new Metric(title, Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);
            default -> new Metric(title, Unit.NONE, WrittenUnit.of("").direction(counter));
        };
    }
}
