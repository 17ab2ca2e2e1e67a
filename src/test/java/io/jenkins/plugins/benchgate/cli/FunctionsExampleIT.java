package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of functions as a user runs it: each change of the candidate is seen in the part of the chain that it is made to. */
@Tag("long")
@Timeout(600)
class FunctionsExampleIT {
    private static final Path EXAMPLE = Path.of("docs/examples/functions");

    @TempDir
    Path folder;

    /** What a build of the example measured of a metric. */
    private record Series(JsonNode candidate, JsonNode change) {}

    private JsonNode measured(String change) throws Exception {
        for (String program : List.of("python3", "curl")) {
            assumeTrue(
                    Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                            .anyMatch(part -> Files.isExecutable(Path.of(part, program))),
                    "SKIPPED: " + program + " is not on the PATH");
        }
        Path out = folder.resolve("out");
        Path said = folder.resolve("said");
        List<String> environment = List.of(
                "env",
                "CHANGE=" + change,
                "BENCHGATE_LOCK=none",
                "TMPDIR=" + Files.createDirectories(folder.resolve("temporary")));
        int code = RealCommand.start(
                        environment,
                        said,
                        "run",
                        EXAMPLE.resolve("benchgate.yaml").toString(),
                        "--out",
                        out.toString(),
                        "--state",
                        state())
                .waitFor();
        assertThat(code).as(Files.readString(said)).isIn(0, 10, 20, 30);
        JsonNode result = new ObjectMapper()
                .readTree(out.resolve("functions/1/result.json").toFile());
        assertThat(result.path("problems")).as(Files.readString(said)).isEmpty();
        assertThat(result.path("trials")).hasSize(16).allSatisfy(trial -> assertThat(trial.path("faults"))
                .as(trial.path("faults").toString())
                .isEmpty());
        assertNothingIsLeft();
        return result;
    }

    private String state() {
        return folder.resolve("state").toString();
    }

    private void assertNothingIsLeft() throws IOException {
        assertThat(folder.resolve("temporary/small-platform")).isEmptyDirectory();
        assertThat(Called.with("clusters", "list", "--state", state()).out()).endsWith(": no machines\n");
        assertThat(ProcessHandle.allProcesses()
                        .flatMap(process -> process.info().commandLine().stream())
                        .filter(line -> line.contains(folder.toString())))
                .isEmpty();
    }

    private static Series series(JsonNode result, String name, String statistic) {
        JsonNode found = StreamSupport.stream(
                        result.path("record").path("measured").spliterator(), false)
                .filter(one -> one.path("metric").path("name").asText().equals(name)
                        && one.path("statistic").asText().equals(statistic))
                .findFirst()
                .orElseThrow(() -> new AssertionError("found no " + name));
        return new Series(found.path("candidate"), found.path("comparison").path("change"));
    }

    private static void assertMoreThanDoubled(JsonNode result, String name) {
        assertThat(series(result, name, "median").change().path("value").asDouble())
                .as("change of %s in %%", name)
                .isGreaterThan(100);
    }

    @Test
    void aSlowedQueryIsSeenInTheQuery() throws Exception {
        JsonNode result = measured("slow-query");
        assertMoreThanDoubled(result, "catalogue:SELECT price sqlite query");
        assertThat(series(result, "orders:INSERT orders sqlite query", "median")
                        .change()
                        .path("value")
                        .asDouble())
                .isLessThan(100);
        assertThat(series(result, "mail:consume trigger delay", "median")
                        .candidate()
                        .path("count")
                        .asLong())
                .isPositive();
    }

    @Test
    void aSlowerFunctionIsSeenInItsComputing() throws Exception {
        assertMoreThanDoubled(measured("slow-function"), "catalogue:GET /products/{id} computing");
    }

    @Test
    void moreColdStartsAreSeenInTheirShare() throws Exception {
        assertThat(series(measured("cold-starts"), "frontend:POST /orders cold starts", "mean")
                        .candidate()
                        .path("value")
                        .asDouble())
                .isBetween(5.0, 20.0);
    }

    @Test
    void anExtraCallIsSeenInTheCallsOfTheChain() throws Exception {
        assertThat(series(measured("extra-call"), "catalogue:GET /products calls in frontend:POST /orders", "mean")
                        .candidate()
                        .path("value")
                        .asDouble())
                .isEqualTo(1);
    }
}
