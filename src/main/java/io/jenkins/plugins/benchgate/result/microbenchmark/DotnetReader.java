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
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

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
public final class DotnetReader implements ResultReader {
    private static final String EXPECTED = "BenchmarkDotNet's JSON, which has HostEnvironmentInfo and Benchmarks";
    private static final double NANOSECONDS = 1e9;

    /** Whether a file that begins so is BenchmarkDotNet's. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("HostEnvironmentInfo", "BenchmarkDotNetVersion");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        JsonNode benchmarks = tree.root().path("Benchmarks");
        if (!benchmarks.isArray() || !tree.root().has("HostEnvironmentInfo")) {
            throw tree.foreign(EXPECTED);
        }
        List<Sample> samples = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Set<String> jobs = repeated(benchmarks);
        for (int i = 0; i < benchmarks.size(); i++) {
            JsonNode benchmark = benchmarks.path(i);
            String where = "Benchmarks[" + i + "]";
            String name = tree.text(benchmark.path("FullName"), where + ".FullName");
            if (jobs.contains(name)) {
                name += job(benchmark.path("DisplayInfo").asText());
            }
            if (!names.add(name)) {
                throw tree.wrong(where + ".FullName", name, "benchmarks of different names or jobs");
            }
            if (!benchmark.path("Statistics").isObject()) {
                faults.add(Sentences.english("stored.benchmarkNoResult", name));
                continue;
            }
            samples.addAll(times(tree, benchmark, name, where));
            JsonNode bytes = benchmark.path("Memory").path("BytesAllocatedPerOperation");
            if (bytes.isNumber()) {
                Metric metric = new Metric(name + " allocated", Unit.BYTE, Direction.LOWER);
                samples.add(new Sample(
                        metric, null, new double[] {tree.number(bytes, where + ".Memory.BytesAllocatedPerOperation")}));
            }
        }
        if (benchmarks.isEmpty()) {
            faults.add(Sentences.english("stored.noBenchmark"));
        }
        return new Reading(samples, faults, List.of());
    }

    /** Names that several jobs have, such as those of several runtimes. */
    private static Set<String> repeated(JsonNode benchmarks) {
        Set<String> seen = new HashSet<>();
        Set<String> repeated = new HashSet<>();
        for (JsonNode benchmark : benchmarks) {
            String name = benchmark.path("FullName").asText();
            if (!seen.add(name)) {
                repeated.add(name);
            }
        }
        return repeated;
    }

    /** The job in {@code Sums.Sum: .NET 8.0(Runtime=.NET 8.0) [N=10]}. */
    private static String job(String information) {
        int colon = information.indexOf(": ");
        int end = information.indexOf('(', colon);
        int parameters = information.indexOf(" [", colon);
        int last = end >= 0 ? end : parameters >= 0 ? parameters : information.length();
        return colon < 0 ? "" : " " + information.substring(colon + 2, last).strip();
    }

    private static List<Sample> times(JsonTree tree, JsonNode benchmark, String name, String where)
            throws InputException {
        Metric metric = new Metric(name, Unit.SECOND, Direction.LOWER);
        Map<Integer, List<Double>> launches = new TreeMap<>();
        JsonNode measurements = benchmark.path("Measurements");
        for (int i = 0; i < measurements.size(); i++) {
            JsonNode one = measurements.path(i);
            boolean result = one.path("IterationStage").asText().equals("Result")
                    && one.path("IterationMode").asText().equals("Workload");
            if (result) {
                String place = where + ".Measurements[" + i + "]";
                double operations = tree.number(one.path("Operations"), place + ".Operations");
                double seconds =
                        tree.number(one.path("Nanoseconds"), place + ".Nanoseconds") / operations / NANOSECONDS;
                if (!Double.isFinite(seconds)) {
                    throw tree.wrong(place + ".Operations", one.path("Operations"), "a number above 0");
                }
                launches.computeIfAbsent(one.path("LaunchIndex").asInt(), key -> new ArrayList<>())
                        .add(seconds);
            }
        }
        if (launches.isEmpty()) {
            return List.of(new Sample(metric, null, originals(tree, benchmark, where)));
        }
        List<Sample> samples = new ArrayList<>();
        for (Map.Entry<Integer, List<Double>> launch : launches.entrySet()) {
            String part = launches.size() == 1 ? "" : "launch " + launch.getKey();
            double[] values =
                    launch.getValue().stream().mapToDouble(Double::doubleValue).toArray();
            samples.add(new Sample(metric, null, part, values, null, new Sample.Origin(0, values.length, null)));
        }
        return samples;
    }

    private static double[] originals(JsonTree tree, JsonNode benchmark, String where) throws InputException {
        JsonNode originals = benchmark.path("Statistics").path("OriginalValues");
        if (!originals.isArray() || originals.isEmpty()) {
            throw tree.wrong(where + ".Statistics.OriginalValues", originals, "the values of its iterations");
        }
        JsonNode count = benchmark.path("Statistics").path("N");
        if (!count.isMissingNode() && count.asInt() != originals.size()) {
            throw tree.wrong(where + ".Statistics.N", count, originals.size() + ", the number of OriginalValues");
        }
        double[] values = new double[originals.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = tree.number(originals.path(i), where + ".Statistics.OriginalValues[" + i + "]") / NANOSECONDS;
        }
        return values;
    }
}
