package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.OnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example specs that drive YCSB against other systems than H2, in small: two trials a version. */
@Tag("long")
class YcsbExamplesIT {
    @TempDir
    Path folder;

    @Test
    void twoBuildsOfRedisAreComparedInAnOpenLoop() throws IOException {
        needs("redis-server", "redis-server");

        JsonNode result = run("redis-ycsb");
        assertThat(result.at("/environment/Load").asText()).startsWith("open loop of 2000 op/s");
        for (JsonNode trial : result.get("trials")) {
            // above the target while it makes up for a slow start, but not twice as much
            assertThat(mean(trial, "throughput")).isBetween(500.0, 3500.0);
            assertThat(mean(trial, "READ intended latency")).isGreaterThan(mean(trial, "READ latency"));
        }
    }

    @Test
    void twoReleasesOfPostgresAreComparedByTwoClients() throws IOException {
        needs("xz", "xz-utils");
        needs("unshare", "util-linux");

        JsonNode result = run("postgres-ycsb");
        assertThat(result.at("/environment/Load").asText())
                .startsWith("closed loop")
                .contains("coordinated omission");
        for (JsonNode trial : result.get("trials")) {
            assertThat(mean(trial, "throughput")).isGreaterThan(10);
            assertThat(mean(trial, "UPDATE latency")).isBetween(1e-5, 1.0);
        }
    }

    private static void needs(String program, String debianPackage) {
        OnPath.requireFrom("Debian's package " + debianPackage, program);
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "SKIPPED: its binaries are for Linux on amd64");
    }

    private JsonNode run(String example) throws IOException {
        String small = Files.readString(Path.of("docs", "examples", example + ".yaml"))
                .replaceAll("(?m)^  operations: .*", "  operations: 2000")
                .replaceAll("(?m)^  trials: .*", "  trials: 2\n  least: 2");
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), small);
        Called called = Called.with("run", spec.toString(), "--build", "1", "--out", folder.toString());

        called.assertJudged();
        try (Stream<Path> files = Files.find(folder, 4, (file, unused) -> file.endsWith("result.json"))) {
            JsonNode result = new ObjectMapper()
                    .readTree(files.findFirst()
                            .orElseThrow(() -> new AssertionError(called.out()))
                            .toFile());
            assertThat(result.get("trials")).hasSize(4);
            for (JsonNode trial : result.get("trials")) {
                assertThat(trial.get("faults")).as(trial.toPrettyString()).isEmpty();
            }
            return result;
        }
    }

    private static double mean(JsonNode trial, String metric) {
        List<JsonNode> samples = trial.findParents("metric");
        return samples.stream()
                .filter(sample -> sample.get("metric").asText().equals(metric))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + metric + " in " + trial.toPrettyString()))
                .get("mean")
                .asDouble();
    }
}
