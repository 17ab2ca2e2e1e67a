package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.gate.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks of JMH that run one after the other, each with each of its parameters' values, in both versions. */
@Tag("long")
class JmhApartTest {
    private static final Path EXAMPLE = Path.of("docs/examples/jmh");
    private static final Pattern CHOSEN = Pattern.compile("\\^\\\\Q(.*)\\\\E\\$");

    private static final String SPEC =
            """
            name: jmh-apart
            sut:
              installTimeout: 5 min
              baseline: {install: sh "$SPEC/jmh/build.sh" baseline}
              candidate: {install: sh "$SPEC/jmh/build.sh" candidate}
            workload: {tool: jmh, jar: benchmarks.jar, forks: 1, warmup: 0, iterations: 2, time: 5 ms, options: [-prof, gc]}
            schedule: {trials: 2, least: 2}
            statistics: {resamples: 500}
            gates: ['jump:metric="org.example.*.checksum(size=*)",percent=900']
            """;

    /** One is a prefix of another, one has two modes, and one fails in the candidate alone. */
    private static final String MORE =
            """
            package org.example;

            import org.openjdk.jmh.annotations.Benchmark;
            import org.openjdk.jmh.annotations.BenchmarkMode;
            import org.openjdk.jmh.annotations.Mode;

            public class MoreBenchmark {
                @Benchmark
                public int of() {
                    return 1;
                }

                @Benchmark
                @BenchmarkMode({Mode.AverageTime, Mode.Throughput})
                public int ofMore() {
                    return 2;
                }

                @Benchmark
                public int broken() {
                    if ("candidate".equals(System.getenv("VERSION"))) {
                        throw new IllegalStateException("it broke");
                    }
                    return 3;
                }
            }
            """;

    @TempDir
    Path folder;

    private final ObjectMapper mapper = new ObjectMapper();

    private Measurement measure() throws Exception {
        OnPath.require("mvn", "javac");
        try (Stream<Path> walk = Files.walk(EXAMPLE)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                Path copy =
                        folder.resolve("jmh").resolve(EXAMPLE.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                Files.copy(file, copy);
            }
        }
        Files.writeString(folder.resolve("jmh/benchmark/org/example/MoreBenchmark.java"), MORE);
        Map<String, String> variables = Map.of("PATH", System.getenv("PATH"), "HOME", System.getenv("HOME"));
        return LocalMeasurement.of(
                Files.writeString(folder.resolve("benchgate.yaml"), SPEC),
                folder.resolve("out"),
                variables,
                new SaidLines(new ArrayList<>()));
    }

    /** Version and benchmark with its parameter, in the order in which they ran. */
    private List<String> ran(Measurement measurement) throws IOException {
        Map<Instant, String> ran = new TreeMap<>();
        for (var trial : measurement.trials()) {
            JsonNode record = mapper.readTree(folder.resolve("out")
                    .resolve(trial.folder())
                    .resolve("trial.json")
                    .toFile());
            for (JsonNode phase : record.path("phases")) {
                String benchmark = "";
                for (JsonNode argument : phase.path("clients").get(0).path("arguments")) {
                    var chosen = CHOSEN.matcher(argument.asText());
                    benchmark += chosen.matches() ? chosen.group(1) : "";
                    benchmark += argument.asText().startsWith("size=") ? "(" + argument.asText() + ")" : "";
                }
                if (phase.path("measured").asBoolean()) {
                    ran.put(Instant.parse(phase.path("started").asText()), trial.version() + " " + benchmark);
                }
            }
        }
        return List.copyOf(ran.values());
    }

    @Test
    void eachSetOfParametersRunsInBothVersionsBeforeTheNextAndOneThatFailsIsLostAlone() throws Exception {
        Measurement measurement = measure();

        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .startsWith(
                        "org.example.MoreBenchmark.broken failed in 2 of 2 rounds, the first time in the candidate: ")
                .contains("IllegalStateException: it broke");
        List<String> ran = ran(measurement);
        assertThat(ran)
                .hasSize(2 * 2 * 6)
                .contains(
                        "candidate org.example.ChecksumBenchmark.checksum(size=64)",
                        "baseline org.example.ChecksumBenchmark.checksum(size=4096)",
                        "candidate org.example.MoreBenchmark.of");
        for (int i = 0; i < ran.size(); i += 2) {
            String[] one = ran.get(i).split(" ");
            String other = one[0].equals("baseline") ? "candidate" : "baseline";
            assertThat(ran.get(i + 1)).isEqualTo(other + " " + one[1]);
        }
        assertThat(measurement.measured().stream().map(one -> one.metric().name()))
                .contains(
                        "org.example.ChecksumBenchmark.checksum(size=64)",
                        "org.example.ChecksumBenchmark.checksum(size=4096)",
                        "org.example.ChecksumBenchmark.checksum(size=64) gc.alloc.rate.norm",
                        "org.example.MoreBenchmark.of",
                        "org.example.MoreBenchmark.ofMore [avgt]",
                        "org.example.MoreBenchmark.ofMore [thrpt]")
                .noneMatch(name -> name.contains("broken"));
        assertThat(measurement.environment().get("Benchmarks one by one")).startsWith("24 processes; ");
        Path trial = folder.resolve("out").resolve(measurement.trials().get(0).folder());
        assertThat(trial.resolve("jmh-2.json.gz")).exists();
        assertThat(trial.resolve("jmh.json.gz")).exists();
        assertThat(RawResults.damage(trial)).isEmpty();
        assertThat(Recomputation.differences(
                        folder.resolve("out"), Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)))
                .isEmpty();
    }
}
