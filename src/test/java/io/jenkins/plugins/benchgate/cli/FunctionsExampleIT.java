package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.OnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The example of functions as a user runs it: each change of the candidate is found by a gate, and the explanation names it.
 *
 * <p>{@code mvn -Plong-tests test -Dtest=FunctionsExampleIT -Dfunctions.runs=10} runs each change ten times, with other seeds, and
 * the same versions as often; {@code target/functions-runs.md} has a line for each run.
 */
@Tag("long")
class FunctionsExampleIT {
    private static final Path EXAMPLE = Path.of("docs/examples/functions");
    private static final int RUNS = Integer.getInteger("functions.runs", 1);
    private static final Path TABLE = Path.of("target/functions-runs.md");

    @TempDir
    Path folder;

    /** What the candidate does worse, and what the first line of the explanation has to name. */
    private enum Change {
        SLOW_QUERY(" points are catalogue:SELECT price sqlite (query)."),
        SLOW_FUNCTION(" points are catalogue:GET /products", " (computing)."),
        COLD_STARTS(" points are ", " (cold start)."),
        EXTRA_CALL(" points are catalogue:GET /products (", " It takes 1 of them instead of 0."),
        /** Both versions are the same, of which only many builds tell something. */
        NONE;

        private final List<String> named;

        Change(String... named) {
            this.named = List.of(named);
        }

        String variable() {
            return this == NONE ? "" : name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** What a build of the example measured of a metric. */
    private record Series(JsonNode candidate, JsonNode change) {}

    /**
     * A build of the example.
     *
     * @param failed series by which gates failed
     * @param first line of the explanation; empty where there is none
     */
    private record Built(JsonNode result, List<String> failed, String first) {}

    static Stream<Arguments> runs() throws IOException {
        Files.createDirectories(TABLE.getParent());
        Files.writeString(TABLE, "| change | run | found by | named |\n|---|---|---|---|\n");
        return IntStream.rangeClosed(1, RUNS).boxed().flatMap(run -> Stream.of(Change.values())
                .filter(change -> RUNS > 1 || change != Change.NONE)
                .map(change -> Arguments.of(change, run)));
    }

    /**
     * Runs an example.
     *
     * @param spec its file
     */
    private Built built(String spec, String change, int seed) throws Exception {
        OnPath.require("python3", "curl");
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
                        EXAMPLE.resolve(spec).toString(),
                        "--seed",
                        String.valueOf(seed),
                        "--out",
                        out.toString(),
                        "--state",
                        state())
                .waitFor();
        assertThat(code).as(Files.readString(said)).isIn(0, 10, 20, 30);
        String job = spec.equals("cold.yaml") ? "cold" : "functions";
        JsonNode result =
                new ObjectMapper().readTree(out.resolve(job + "/1/result.json").toFile());
        assertThat(result.path("problems")).as(Files.readString(said)).isEmpty();
        assertThat(result.path("trials")).isNotEmpty().allSatisfy(trial -> assertThat(trial.path("faults"))
                .as(trial.path("faults").toString())
                .isEmpty());
        assertNothingIsLeft();
        List<String> failed = new ArrayList<>();
        result.path("record").path("verdicts").forEach(verdict -> {
            if (verdict.path("outcome").asText().equalsIgnoreCase("fail")) {
                failed.add(verdict.path("series").asText());
            }
        });
        assertThat(code == 20).isEqualTo(!failed.isEmpty());
        return new Built(result, failed, first(Files.readString(said)));
    }

    /** The sentence below the tables of the explanation, in one line. */
    private static String first(String said) {
        Matcher sentence = Pattern.compile("^(Of .+?)\n\n", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(said.substring(Math.max(0, said.lastIndexOf("\nPART OF "))));
        return sentence.find() ? sentence.group(1).replaceAll("\\s+", " ") : "";
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

    @ParameterizedTest(name = "{0}, run {1}")
    @MethodSource("runs")
    void eachChangeIsFoundAndNamed(Change change, int run) throws Exception {
        Built built = built("benchgate.yaml", change.variable(), run);

        Files.writeString(
                TABLE,
                "| " + change.variable() + " | " + run + " | " + String.join(", ", built.failed()) + " | "
                        + built.first() + " |\n",
                StandardOpenOption.APPEND);
        if (change != Change.NONE) {
            assertThat(built.failed()).isNotEmpty();
            assertThat(built.first()).contains(change.named);
            assertMeasured(change, built.result());
        }
    }

    /** Two bursts of a trial need three executors of each function, each burst after a pause. */
    @Test
    void aPauseMakesExecutorsColdUnlessTheyStay() throws Exception {
        Built built = built("cold.yaml", "", 1);

        assertThat(built.failed())
                .contains("frontend:GET /products cold starts mean", "catalogue:GET /products cold starts mean");
        assertThat(built.first()).contains(" points are catalogue:GET /products (cold start).");
        for (JsonNode trial : built.result().path("trials")) {
            boolean stays = trial.path("version").asText().equals("baseline");
            assertThat(StreamSupport.stream(trial.path("samples").spliterator(), false)
                            .filter(sample ->
                                    sample.path("metric").asText().equals("frontend:GET /products cold starts"))
                            .mapToDouble(sample -> sample.path("mean").asDouble()))
                    .as(trial.toString())
                    .singleElement()
                    .satisfies(share -> assertThat(share > 0).isNotEqualTo(stays));
        }
        assertThat(value(built.result(), "frontend:GET /products cold starts")).isBetween(5.0, 16.0);
    }

    /** The metrics that show the change. */
    private static void assertMeasured(Change change, JsonNode result) {
        switch (change) {
            case SLOW_QUERY -> {
                assertMoreThanDoubled(result, "catalogue:SELECT price sqlite query");
                assertThat(series(result, "mail:consume trigger delay", "median")
                                .candidate()
                                .path("count")
                                .asLong())
                        .isPositive();
            }
            case SLOW_FUNCTION -> assertMoreThanDoubled(result, "catalogue:GET /products/{id} computing");
            case COLD_STARTS ->
                assertThat(value(result, "frontend:POST /orders cold starts")).isBetween(5.0, 20.0);
            case EXTRA_CALL ->
                assertThat(value(result, "catalogue:GET /products calls in frontend:POST /orders"))
                        .isEqualTo(1);
            case NONE -> throw new IllegalArgumentException("nothing has changed");
        }
    }

    private static double value(JsonNode result, String name) {
        return series(result, name, "mean").candidate().path("value").asDouble();
    }
}
