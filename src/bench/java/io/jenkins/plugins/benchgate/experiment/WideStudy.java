package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.experiment.ImportedResults.GivenFiles;
import io.jenkins.plugins.benchgate.result.ResultForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a wide build costs: a JMH result of many benchmarks under many gates, from reading to the report, in seconds of
 * processor time and bytes. {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.experiment.WideStudy -Dbench.args="1000 20 30 500m"}: benchmarks, gates
 * that judge all of them, earlier builds, and {@code both} where the baseline is measured beside it.
 */
public final class WideStudy {
    private static final int FORKS = 5;
    private static final int ITERATIONS = 10;

    private WideStudy() {}

    public static void main(String[] arguments) throws IOException {
        int benchmarks = Integer.parseInt(arguments[0]);
        int gates = Integer.parseInt(arguments[1]);
        int builds = Integer.parseInt(arguments[2]);
        boolean both = arguments.length > 3 && arguments[3].equals("both");
        Path folder = Files.createTempDirectory("wide");
        History history = new History(folder.resolve("history.jsonl"));
        for (int build = 1; build <= builds; build++) {
            Measurement measurement = read(folder, benchmarks, build, false).withGates(gates(1));
            history.append(Decision.of(measurement, List.of(), String.valueOf(build), Origin.UNKNOWN).record());
        }
        Path results = Files.createDirectories(folder.resolve("report"));
        System.out.printf(Locale.ROOT, "%d benchmarks, %d gates, %d earlier builds%n", benchmarks, gates, builds);

        Duration start = used();
        Measurement measurement = read(folder, benchmarks, builds + 1, both).withGates(gates(gates));
        Duration read = say("reading and intervals", start);
        List<BuildRecord> past = history.read(line -> {});
        Duration recalled = say("recalling", read);
        BuildResult result = Decision.of(measurement, past, "new", Origin.UNKNOWN);
        Duration judged = say("judging", recalled);
        ReportFolder.keep(results, result);
        long before = builds == 0 ? 0 : Files.size(folder.resolve("history.jsonl"));
        history.append(result.record());
        Duration kept = say("keeping", judged);
        ReportFolder.draw(results, result, past);
        say("drawing", kept);
        say("all", start);
        System.out.printf(
                Locale.ROOT, "%,15d bytes: line of the history%n", Files.size(folder.resolve("history.jsonl")) - before);
        try (Stream<Path> files = Files.list(results)) {
            for (Path file : files.sorted().toList()) {
                System.out.printf(Locale.ROOT, "%,15d bytes: %s%n", Files.size(file), file.getFileName());
            }
        }
    }

    private static Duration say(String stage, Duration since) {
        Duration now = used();
        System.out.printf(Locale.ROOT, "%15.1f s of processor time: %s%n", now.minus(since).toMillis() / 1e3, stage);
        return now;
    }

    private static Duration used() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    }

    private static List<Gate> gates(int count) {
        return IntStream.range(0, count)
                .mapToObj(gate -> GateText.parse("jump:metric=*,percent=" + (5 + gate) + ",baseline=\"last:5\""))
                .toList();
    }

    private static Measurement read(Path folder, int benchmarks, int build, boolean both) throws IOException {
        ImportedResults given = new ImportedResults(
                "wide", "new", "old", List.of("median"), build, List.of());
        Path candidate = jmh(folder.resolve("candidate.json"), benchmarks, build);
        List<Path> baselines = both ? List.of(jmh(folder.resolve("baseline.json"), benchmarks, -build)) : List.of();
        return given.read(
                folder,
                List.of(new GivenFiles(ResultForm.parse("jmh", List.of(), ""), List.of(candidate), baselines)),
                Instant.EPOCH.plus(Duration.ofDays(build)));
    }

    private static Path jmh(Path file, int benchmarks, int seed) throws IOException {
        Random random = new Random(seed);
        List<String> all = new ArrayList<>();
        for (int benchmark = 0; benchmark < benchmarks; benchmark++) {
            double level = 10 + benchmark % 90;
            String forks = IntStream.range(0, FORKS)
                    .mapToObj(fork -> IntStream.range(0, ITERATIONS)
                            .mapToObj(i -> String.format(
                                    Locale.ROOT, "%.6f", level * Math.exp(0.03 * random.nextGaussian())))
                            .collect(Collectors.joining(", ", "[", "]")))
                    .collect(Collectors.joining(",\n", "[", "]"));
            all.add("""
                    {"jmhVersion": "1.37", "benchmark": "org.example.Suite.benchmark%d", "mode": "avgt", "threads": 1,
                     "forks": %d, "warmupIterations": 5, "warmupTime": "1 s", "measurementIterations": %d,
                     "measurementTime": "1 s", "primaryMetric": {"score": %f, "scoreError": 0.1, "scoreUnit": "ns/op",
                     "rawData": %s}, "secondaryMetrics": {}}""".formatted(benchmark, FORKS, ITERATIONS, level, forks));
        }
        return Files.writeString(file, all.stream().collect(Collectors.joining(",\n", "[", "]")));
    }
}
