package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Reads the JSON of BenchmarkDotNet (0.13 to 0.15): {@code *-report-full.json}, {@code *-report-brief.json} and their
 * compressed forms.
 *
 * <p>A benchmark is a metric with its full name, in seconds an operation; launches are trials, and their result
 * iterations values, of which BenchmarkDotNet has already taken its overhead and, unless told otherwise, upper
 * outliers. Without single measurements, in the brief form, the values are of one trial. Bytes allocated are {@code …
 * allocated}. A benchmark without results failed, which is a fault.
 *
 * @see <a href="https://benchmarkdotnet.org/articles/configs/exporters.html">BenchmarkDotNet, exporters</a>
 */
public final class DotnetReader {
    public static final ToolForm<JsonPart> FORM = ToolForm.json(
            "BenchmarkDotNet's JSON, which has HostEnvironmentInfo and Benchmarks",
            DotnetReader::read,
            "HostEnvironmentInfo",
            "BenchmarkDotNetVersion");

    private static final double NANOSECONDS = 1e9;
    /** Conditions that the environment of the host states. */
    private static final List<String> STATED = List.of(
            "OsVersion",
            "ProcessorName",
            "LogicalCoreCount",
            "Architecture",
            "RuntimeVersion",
            "Configuration",
            "HasAttachedDebugger");

    private DotnetReader() {}

    private static void read(JsonPart root, Findings found) throws InputException {
        JsonPart benchmarks = root.at("Benchmarks");
        if (!benchmarks.isArray() || !root.has("HostEnvironmentInfo")) {
            throw root.foreign();
        }
        STATED.forEach(name ->
                found.under(name, root.at("HostEnvironmentInfo").at(name).word()));
        Set<String> names = new HashSet<>();
        Set<String> jobs = repeated(benchmarks);
        for (JsonPart benchmark : benchmarks.items()) {
            JsonPart fullName = benchmark.at("FullName");
            String name = fullName.text();
            if (jobs.contains(name)) {
                name += job(benchmark.at("DisplayInfo").word());
            }
            if (!names.add(name)) {
                throw fullName.wrong(name, "benchmarks of different names or jobs");
            }
            if (!benchmark.at("Statistics").isObject()) {
                found.fault("stored.benchmarkNoResult", name);
                continue;
            }
            times(benchmark, name, found);
            JsonPart bytes = benchmark.at("Memory").at("BytesAllocatedPerOperation");
            if (bytes.isNumber()) {
                found.value(new Metric(name + " allocated", Unit.BYTE, Direction.LOWER), bytes.number());
            }
        }
        if (benchmarks.isEmpty()) {
            found.fault("stored.noBenchmark");
        }
    }

    /** Names that several jobs have, such as those of several runtimes. */
    private static Set<String> repeated(JsonPart benchmarks) {
        Set<String> seen = new HashSet<>();
        return benchmarks.items().stream()
                .map(benchmark -> benchmark.at("FullName").word())
                .filter(name -> !seen.add(name))
                .collect(Collectors.toSet());
    }

    /** The job in {@code Sums.Sum: .NET 8.0(Runtime=.NET 8.0) [N=10]}. */
    private static String job(String information) {
        int colon = information.indexOf(": ");
        int end = information.indexOf('(', colon);
        int parameters = information.indexOf(" [", colon);
        int last = end >= 0 ? end : parameters >= 0 ? parameters : information.length();
        return colon < 0 ? "" : " " + information.substring(colon + 2, last).strip();
    }

    private static void times(JsonPart benchmark, String name, Findings found) throws InputException {
        Metric metric = new Metric(name, Unit.SECOND, Direction.LOWER);
        Map<Integer, DoubleStream.Builder> launches = new TreeMap<>();
        for (JsonPart one : benchmark.at("Measurements").items()) {
            if (one.at("IterationStage").is("Result") && one.at("IterationMode").is("Workload")) {
                JsonPart operations = one.at("Operations");
                double count = operations.number();
                double seconds = one.at("Nanoseconds").number() / count / NANOSECONDS;
                if (!Double.isFinite(seconds)) {
                    throw operations.wrong("a number above 0");
                }
                launches.computeIfAbsent(one.at("LaunchIndex").node().asInt(), key -> DoubleStream.builder())
                        .add(seconds);
            }
        }
        if (launches.isEmpty()) {
            found.add(new Sample(metric, null, originals(benchmark.at("Statistics"))));
        }
        launches.forEach((launch, all) -> {
            String part = launches.size() == 1 ? "" : "launch " + launch;
            double[] values = all.build().toArray();
            found.add(new Sample(metric, null, part, values, null, new Sample.Origin(0, values.length, null)));
        });
    }

    private static double[] originals(JsonPart statistics) throws InputException {
        JsonPart originals = statistics.at("OriginalValues");
        if (!originals.isArray() || originals.isEmpty()) {
            throw originals.wrong("the values of its iterations");
        }
        JsonPart count = statistics.at("N");
        if (count.exists() && count.node().asInt() != originals.size()) {
            throw count.wrong(originals.size() + ", the number of OriginalValues");
        }
        return DoubleStream.of(originals.numbers())
                .map(nanoseconds -> nanoseconds / NANOSECONDS)
                .toArray();
    }
}
