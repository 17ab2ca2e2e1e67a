package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole experiments with the example of interaction patterns: its shop, and clients of our own. */
@Tag("long")
class OpenapiExperimentTest {
    private static final Path EXAMPLE = Path.of("docs/examples/openapi");

    /** Classes of the shop, for tests in which its installation is not what they are about. */
    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    private Path out;

    @BeforeAll
    static void compiles() {
        String source = EXAMPLE.resolve("Shop.java").toString();
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), source))
                .isZero();
    }

    @BeforeEach
    void copies() throws IOException {
        out = folder.resolve("out");
        for (String name : List.of("shop.yaml", "carts.yaml", "patterns.yaml", "links.yaml", "Shop.java")) {
            Files.copy(EXAMPLE.resolve(name), folder.resolve(name));
        }
    }

    private Measurement measured(UnaryOperator<String> change) throws Exception {
        String example = Files.readString(EXAMPLE.resolve("spec.yaml"))
                .replace("invocations: 2000", "invocations: 200")
                .replace("warmUp: 500", "warmUp: 50")
                .replace("trials: 3", "trials: 2")
                .replace("-XX:+UseSerialGC", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        Path spec = Files.writeString(folder.resolve("spec.yaml"), change.apply(example));
        Map<String, String> environment = Map.of(
                "TOKEN", "not-to-be-found", "PATH", System.getenv("PATH"), "HOME", System.getProperty("user.home"));
        return LocalMeasurement.of(spec, out, environment, new SaidLines(new ArrayList<>()));
    }

    private static String compiled(String spec) {
        return spec.replace("javac -d . \"$SPEC/Shop.java\"", "cp " + classes + "/*.class .");
    }

    private static BuildResult decided(Measurement measurement) {
        return Decision.of(measurement, List.of(), "1", Origin.UNKNOWN);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> walk = Files.walk(out)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void theExampleMeasuresEachOperationAndPatternWithTheSameRequestsForBothVersions() throws Exception {
        Measurement measurement = measured(spec -> spec.replace("percent=30", "percent=400,blind=pass")
                .replace(
                        "${HOST}:${PORT}/api\"}",
                        "${HOST}:${PORT}/api\", headers: {Authorization: \"Bearer ${env:TOKEN}\"}}"));
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.faults()).isEmpty();
            assertThat(trial.samples().stream().map(sample -> sample.metric()))
                    .contains(
                            "throughput",
                            "GET /customers latency",
                            "DELETE /customers/{customerId} latency",
                            "POST /carts/{customerId}/items latency",
                            "LST pattern latency",
                            "BUY pattern latency");
        });
        BuildResult result = decided(measurement);
        assertThat(result.record().outcome()).isEqualTo(Outcome.PASS);
        assertThat(out.resolve("workload/workload.json")).isRegularFile();
        assertThat(out.resolve("install")).doesNotExist();
        for (Path file : files()) {
            Path plain = file.toString().endsWith(".gz") ? RawResults.unpacked(file, folder.resolve("plain")) : file;
            assertThat(new String(Files.readAllBytes(plain), StandardCharsets.ISO_8859_1))
                    .as("%s", file)
                    .doesNotContain("not-to-be-found");
            assertThat(file.toString()).doesNotEndWith(".order");
        }
        ResultJson.write(out.resolve("result.json"), result);
        for (String name : List.of("shop.yaml", "carts.yaml", "patterns.yaml", "links.yaml")) {
            Files.delete(folder.resolve(name));
        }
        assertThat(Recomputation.differences(out, ResultJson.read(out.resolve("result.json"))))
                .isEmpty();
    }

    @Test
    void aSlowerVersionFailsAndAnOpenLoopKeepsItsRate() throws Exception {
        Measurement measurement = measured(spec -> compiled(spec)
                .replace("users: 4", "rate: 100\n  arrivals: poisson")
                .replace("DELAY: \"0\"", "DELAY: \"60\"")
                .replace("metric=throughput,percent=30", "metric=\"GET /customers latency\",percent=30")
                .replace("  warmUp: 50", "  clients: 2\n  warmUp: 50"));
        assertThat(measurement.trials())
                .allSatisfy(trial -> assertThat(trial.faults()).isEmpty());
        assertThat(measurement.problems()).isEmpty();
        // a gate that two trials on a busy machine leave blind is inconclusive, and never passes
        assertThat(decided(measurement).record().outcome()).isNotIn(Outcome.PASS, Outcome.NOT_JUDGED);
        assertThat(measurement.trials())
                .allSatisfy(trial -> assertThat(trial.samples()).anySatisfy(sample -> {
                    assertThat(sample.metric()).isEqualTo("throughput");
                    // 100 runs a second of 2.4 requests each; what a busy machine falls short of is said
                    assertThat(sample.mean()).isBetween(1.0, 320.0);
                    if (sample.mean() < 100) {
                        assertThat(trial.warnings())
                                .anyMatch(warning ->
                                        warning.contains("pattern runs a second of the 100.0 that were due"));
                    }
                }));
        assertThat(files().stream().filter(file -> file.endsWith("run-2.csv.gz")))
                .hasSize(4);
    }

    @Test
    void phasesOfArrivalsHaveAPauseAndABurstInEachTrial() throws Exception {
        Measurement measurement = measured(spec -> compiled(spec)
                .replace("trials: 2", "trials: 1")
                .replace("  invocations: 200\n", "")
                .replace(
                        "users: 4",
                        "clients: 2\n  arrivals: {spacing: poisson, phases: [{duration: 500 ms, rate: 50, rampTo: 150},"
                                + " {pause: 1 s}, {duration: 500 ms, rate: 300}]}"));
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.workload())
                .endsWith("150 invocations, 0.5 s from 50 to 150, 1 s of pause, 0.5 s at 300 pattern runs/s, poisson");
        assertThat(measurement.trials()).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.faults()).isEmpty();
            // those of the first phase are the warm-up, and nothing is trimmed
            assertThat(trial.samples().stream()
                            .filter(sample -> sample.metric().endsWith(" pattern latency"))
                            .mapToLong(BuildResult.SampleSummary::count)
                            .sum())
                    .isEqualTo(150);
        });
    }

    @Test
    void aServiceThatAnswersErrorsIsInvalidAndSaysWhich() throws Exception {
        Measurement measurement = measured(spec -> compiled(spec)
                .replace("http://${HOST}:${PORT}/api", "http://${HOST}:${PORT}/moved")
                .replace("trials: 2", "trials: 1"));
        assertThat(measurement.trials()).isNotEmpty().allSatisfy(trial -> assertThat(trial.faults())
                .anySatisfy(fault ->
                        assertThat(fault).contains("pattern runs failed: ", "/carts/{customerId}/items status-404")));
        assertThat(decided(measurement).record().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }
}
