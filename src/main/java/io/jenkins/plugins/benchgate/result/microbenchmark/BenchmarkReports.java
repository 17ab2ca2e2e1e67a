package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.text.Figure;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** What timers of commands and harnesses of benchmarks write as a document of JSON. */
public final class BenchmarkReports {
    /**
     * The file that hyperfine (1.15) writes with {@code --export-json}: one metric a command, in seconds, whose values
     * are the runs, each a process of its own.
     *
     * <p>A metric has the command's name, and the parameters behind it where commands of one name differ in them only.
     * A run that ended with another exit code than 0, which {@code --ignore-failure} lets pass, is no value but a
     * fault.
     */
    public static final ToolForm<JsonPart> HYPERFINE = ToolForm.json(
            "hyperfine's JSON, which has results with command and times",
            BenchmarkReports::hyperfine,
            "results",
            "command",
            "times");

    /**
     * The JSON of pytest-benchmark (5.3), {@code pytest --benchmark-json}. A benchmark is a metric, named as pytest
     * names the test, in seconds a call; rounds are its values. Where the file has no single rounds, as {@code
     * --benchmark-autosave} writes it, its mean and median are read. A test that fails is not in the file.
     *
     * @see <a href="https://pytest-benchmark.readthedocs.io/en/stable/usage.html">pytest-benchmark, usage</a>
     */
    public static final ToolForm<JsonPart> PYTEST = ToolForm.json(
            "pytest-benchmark's JSON, which has machine_info and benchmarks with stats",
            BenchmarkReports::pytest,
            "machine_info",
            "commit_info",
            "benchmarks");

    private static final String BENCHER_FORM = "Bencher Metric Format, {\"benchmark\": {\"measure\": {\"value\": …}}}";
    private static final Pattern BENCHER_MARK =
            Pattern.compile("\\A\\s*+\\{\\s*+\"[^\"]++\"\\s*+:\\s*+\\{\\s*+\"[^\"]++\""
                    + "\\s*+:\\s*+\\{\\s*+\"(value|lower_value|upper_value)\"\\s*+:");

    /**
     * Bencher Metric Format: {@code {"benchmark": {"measure": {"value": 1.5}}}}. A metric is named by benchmark and
     * measure; units and directions are those of Bencher's built-in measures. Bounds that the file has for a value are
     * not read: they are of many kinds.
     *
     * @see <a href="https://bencher.dev/docs/reference/bencher-metric-format/">Bencher Metric Format</a>
     */
    public static final ToolForm<JsonPart> BENCHER = new ToolForm<>(
            opening -> opening.has(BENCHER_MARK), file -> JsonTree.read(file, BENCHER_FORM), BenchmarkReports::bencher);

    private static final String ACTION_FORM =
            "the custom JSON of github-action-benchmark, [{\"name\": …, \"unit\": …, \"value\": …}]";

    /**
     * The custom JSON of github-action-benchmark: {@code [{"name": …, "unit": …, "value": …}]}. The file does not say
     * which values are better, which the action is told by its option: unit and name tell it, as far as they do.
     *
     * @see <a href="https://github.com/benchmark-action/github-action-benchmark">github-action-benchmark</a>
     */
    public static final ToolForm<JsonPart> ACTION = new ToolForm<>(
            opening -> opening.text().stripLeading().startsWith("[") && opening.jsonWith("name", "unit", "value"),
            file -> JsonTree.read(file, ACTION_FORM),
            BenchmarkReports::action);

    private static final double NANOSECONDS = 1e9;

    /**
     * A built-in measure of Bencher.
     *
     * @param divisor to its base unit
     */
    private record Measure(Unit unit, Direction direction, double divisor) {
        static final Measure COUNT = new Measure(Unit.NONE, Direction.LOWER, 1);

        /** Of which the file says neither unit nor direction. */
        static Measure unknown(String name) {
            return new Measure(Unit.NONE, WrittenUnit.of("").direction(name), 1);
        }
    }

    private static final Map<String, Measure> MEASURES = Map.ofEntries(
            Map.entry("latency", new Measure(Unit.SECOND, Direction.LOWER, NANOSECONDS)),
            Map.entry("throughput", new Measure(Unit.OPERATIONS_PER_SECOND, Direction.HIGHER, 1)),
            Map.entry("build-time", new Measure(Unit.SECOND, Direction.LOWER, 1)),
            Map.entry("file-size", new Measure(Unit.BYTE, Direction.LOWER, 1)),
            Map.entry("estimated-cycles", Measure.COUNT),
            Map.entry("instructions", Measure.COUNT),
            Map.entry("l1-accesses", Measure.COUNT),
            Map.entry("l1-hits", Measure.COUNT),
            Map.entry("l2-accesses", Measure.COUNT),
            Map.entry("ll-hits", Measure.COUNT),
            Map.entry("ram-accesses", Measure.COUNT),
            Map.entry("ram-hits", Measure.COUNT),
            Map.entry("total-accesses", Measure.COUNT),
            Map.entry("total-read-write", Measure.COUNT));

    private BenchmarkReports() {}

    private static void hyperfine(JsonPart root, Findings found) throws InputException {
        JsonPart results = root.at("results");
        if (!results.isArray() || results.isEmpty() || !results.at(0).has("command")) {
            throw root.foreign();
        }
        Map<String, Long> commands = results.items().stream()
                .collect(Collectors.groupingBy(result -> result.at("command").word(), Collectors.counting()));
        Set<String> names = new HashSet<>();
        for (JsonPart result : results.items()) {
            String command = result.at("command").text();
            String name = commands.getOrDefault(command, 1L) == 1 ? command : command + parameters(result);
            double[] times = times(result, name, found);
            if (!names.add(name)) {
                throw result.wrong(name, "commands of different names: give each its own with --command-name");
            }
            if (times.length > 0) {
                found.add(new Sample(new Metric(name, Unit.SECOND, Direction.LOWER), null, times)
                        .from(new Sample.Origin(0, times.length, null, false, true)));
            }
        }
    }

    private static String parameters(JsonPart result) {
        StringJoiner parameters = new StringJoiner(", ", " (", ")").setEmptyValue("");
        result.at("parameters").fields().forEach(one -> parameters.add(one.key() + "=" + one.word()));
        return parameters.toString();
    }

    private static double[] times(JsonPart result, String name, Findings found) throws InputException {
        JsonPart times = result.at("times");
        if (!times.isArray() || times.isEmpty()) {
            throw times.wrong("the times of its runs");
        }
        JsonPart codes = result.at("exit_codes");
        if (codes.isArray() && codes.size() != times.size()) {
            throw codes.wrong(times.size() + " codes, one for each of the times");
        }
        double[] all = times.numbers();
        if (!codes.isArray()) {
            return all;
        }
        DoubleStream.Builder values = DoubleStream.builder();
        int failed = 0;
        String ending = "";
        for (int i = 0; i < all.length; i++) {
            JsonPart code = codes.at(i);
            if (code.is("0")) {
                values.add(all[i]);
            } else {
                failed++;
                ending = code.node().isNull() ? "was ended by a signal" : "ended with exit code " + code.word();
            }
        }
        if (failed > 0) {
            found.fault("stored.runsFailed", Figure.of(failed), Figure.of(all.length), name, ending);
        }
        return values.build().toArray();
    }

    private static void pytest(JsonPart root, Findings found) throws InputException {
        JsonPart benchmarks = root.at("benchmarks");
        if (!benchmarks.isArray() || benchmarks.isEmpty()) {
            throw root.foreign();
        }
        JsonPart machine = root.at("machine_info");
        found.under("python_implementation", machine.at("python_implementation").word());
        found.under("python_version", machine.at("python_version").word());
        found.under("cpu.brand_raw", machine.at("cpu").at("brand_raw").word());
        found.under("cpu.count", machine.at("cpu").at("count").word());
        Set<String> names = new HashSet<>();
        for (JsonPart benchmark : benchmarks.items()) {
            String name = benchmark.at("fullname").text();
            if (!names.add(name)) {
                throw benchmark.at("fullname").wrong(name, "benchmarks of different names");
            }
            Metric metric = new Metric(name, Unit.SECOND, Direction.LOWER);
            JsonPart stats = benchmark.at("stats");
            JsonPart data = stats.at("data");
            JsonPart rounds = stats.at("rounds");
            if (data.isArray() && !data.isEmpty()) {
                if (rounds.node().asLong() != data.size()) {
                    throw rounds.wrong(data.size() + ", the number of times in data");
                }
                found.add(new Sample(metric, null, data.numbers()));
            } else {
                long count = rounds.count();
                found.value(metric, "mean", stats.at("mean").number(), count);
                found.value(metric, "median", stats.at("median").number(), count);
            }
        }
    }

    private static void bencher(JsonPart root, Findings found) throws InputException {
        if (!root.isObject() || root.isEmpty()) {
            throw root.foreign();
        }
        for (JsonPart benchmark : root.fields()) {
            if (!benchmark.isObject()) {
                throw benchmark.wrong("the measures of this benchmark");
            }
            for (JsonPart measured : benchmark.fields()) {
                Measure measure = MEASURES.getOrDefault(measured.key(), Measure.unknown(measured.key()));
                double value = measured.at("value").number();
                String name = benchmark.key() + " " + measured.key();
                found.value(new Metric(name, measure.unit(), measure.direction()), value / measure.divisor());
            }
        }
    }

    private static void action(JsonPart root, Findings found) throws InputException {
        if (!root.isArray() || root.isEmpty() || !root.at(0).has("name")) {
            throw root.foreign();
        }
        Set<String> names = new HashSet<>();
        for (JsonPart one : root.items()) {
            String name = one.at("name").text();
            if (!names.add(name)) {
                throw one.at("name").wrong(name, "benchmarks of different names");
            }
            WrittenUnit unit = WrittenUnit.of(one.at("unit").text());
            found.value(
                    unit.metric(name),
                    unit.toBase().applyAsDouble(one.at("value").number()));
        }
    }
}
