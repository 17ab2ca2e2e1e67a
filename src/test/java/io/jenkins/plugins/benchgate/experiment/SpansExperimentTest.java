package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import io.jenkins.plugins.benchgate.trace.receiver.SpanReceiver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials whose system sends its spans to the receiver, here and on machines that have nothing but what was brought to them. */
@Tag("long")
class SpansExperimentTest {
    private static final Path SHOP =
            Path.of("src/test/resources/io/jenkins/plugins/benchgate/experiment/TracedShop.java");

    private static final String SPEC =
            """
            name: shop
            %s
            sut:
              baseline:
                install: cp "$SPEC"/*.class .
                start: exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$INSTALL" TracedShop "$PORT"
                healthTimeout: 30 s
              candidate:
                install: cp "$SPEC"/*.class .
                start: exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$INSTALL" TracedShop "$PORT"
                healthTimeout: 30 s
                environment: {%s}
            workload:
              tool: command
              run: java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$INSTALL" TracedShop client "http://$HOST:$PORT/checkout" 40
              format: series
            spans: {%s}
            schedule: {trials: 2}
            statistics: {resamples: 1000}
            gates:
              - jump:metric=shop:GET /checkout end-to-end,percent=30
            metrics: [{metric: "*", statistics: median}]
            """;

    private static final String ORDINARY_QUERY = "shop:SELECT items sqlite query median";

    /** Of the shop. */
    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    @BeforeAll
    static void compiles() {
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), SHOP.toString()))
                .isZero();
    }

    private Path out() {
        return folder.resolve("here/out");
    }

    private Measurement measured(Cluster cluster, String machines, String environment, String spans) throws Exception {
        Path spec = Files.createDirectories(folder.resolve("here/spec"));
        for (Path file : files(classes)) {
            Files.copy(file, spec.resolve(file.getFileName()));
        }
        Path file = Files.writeString(spec.resolve("benchgate.yaml"), SPEC.formatted(machines, environment, spans));
        Map<String, String> variables =
                Map.of("PATH", System.getenv("PATH"), "OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1");
        return new Experiment(SpecReader.read(file, variables), cluster, out(), 7, variables, new SaidLines(said))
                .measure();
    }

    private static Map<String, Measured> series(Measurement measurement) {
        Map<String, Measured> series = new TreeMap<>();
        measurement.measured().forEach(one -> series.put(one.series(), one));
        return series;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    private void secretsAreNowhere() throws IOException {
        for (Path file : files(folder)) {
            boolean source = file.endsWith("TracedShop.class");
            String text = file.toString().endsWith(".gz")
                    ? new String(
                            new GZIPInputStream(Files.newInputStream(file)).readAllBytes(), StandardCharsets.ISO_8859_1)
                    : Files.readString(file, StandardCharsets.ISO_8859_1);
            assertThat(source || !text.contains("not-to-be-kept"))
                    .as("%s", file)
                    .isTrue();
        }
    }

    @Test
    void spansOfEachTrialAreReceivedKeptAndCompared() throws Exception {
        Measurement measurement = measured(Cluster.of(new LocalNode()), "", "QUERY_MS: \"9\"", "cost: 1");

        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.trials()).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.faults()).isEmpty();
            assertThat(out().resolve(trial.folder()))
                    .isDirectoryRecursivelyContaining("glob:**/spans/received.jsonl.gz");
        });
        Map<String, Measured> series = series(measurement);
        assertThat(series)
                .containsKeys(ORDINARY_QUERY, "shop:GET /checkout end-to-end median", "checkout latency median");
        Measured query = series.get(ORDINARY_QUERY);
        assertThat(query.candidate().value()).isBetween(0.009, 1.0);
        assertThat(query.candidate().count()).isEqualTo(80);
        assertThat(series.get("shop:GET /checkout end-to-end median").comparison())
                .satisfies(comparison -> assertThat(comparison.change().value()).isGreaterThan(0.5));
        assertThat(measurement.details().explanations()).singleElement().satisfies(explanation -> {
            assertThat(explanation.operation()).isEqualTo("shop:GET /checkout");
            assertThat(explanation.parts().get(0).name().english()).isEqualTo("shop:SELECT items sqlite (query)");
            assertThat(explanation.parts().get(0).points()).isGreaterThan(50);
            assertThat(explanation.examples()).hasSize(4);
            assertThat(explanation
                            .example(Trial.CANDIDATE, Choice.TYPICAL)
                            .orElseThrow()
                            .nodes())
                    .filteredOn(node -> node.operation().equals("shop:SELECT items sqlite"))
                    .isNotEmpty()
                    .allSatisfy(node -> assertThat(node.part()).isEqualTo(Part.QUERY));
        });
        assertThat(measurement.environment().get("Cost of tracing"))
                .startsWith("checkout latency ")
                .endsWith(", with spans against without, median, from one pair of trials");
        assertThat(out().resolve("tracing/001-with/spans")).isNotEmptyDirectory();
        assertThat(out().resolve("tracing/001-without")).isNotEmptyDirectory();
        assertThat(out().resolve("tracing/001-without/spans")).doesNotExist();
        assertThat(Recomputation.differences(out(), Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)))
                .isEmpty();
        secretsAreNowhere();
    }

    @Test
    void onMachinesTheReceiverRunsWithTheClients() throws Exception {
        MirrorNode system = new MirrorNode("sut-1", folder.resolve("here"), folder.resolve("sut-1"));
        MirrorNode client = new MirrorNode("client-1", folder.resolve("here"), folder.resolve("client-1"));
        Measurement measurement = measured(
                new Cluster(List.of(system), List.of(client)),
                """
                cluster:
                  provider: byon
                  user: somebody
                  ssh: {key: key}
                  sut: {hosts: [one.example]}
                  client: {hosts: [two.example]}
                """,
                "CALLS: \"2\"",
                "cost: 0");

        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(series(measurement).get(ORDINARY_QUERY).candidate().count()).isEqualTo(160);
        assertThat(client.started())
                .anySatisfy(command -> assertThat(command.arguments()).contains(SpanReceiver.class.getName()));
        assertThat(system.started())
                .noneSatisfy(command -> assertThat(command.arguments()).contains(SpanReceiver.class.getName()));
        for (String label : List.of("sut-1", "client-1")) {
            assertThat(files(folder.resolve(label))).as("left on %s", label).isEmpty();
        }
        secretsAreNowhere();
    }

    @Test
    void aSystemThatSendsNothingIsSaid() throws Exception {
        Measurement measurement =
                measured(Cluster.of(new LocalNode()), "", "OTEL_SDK_DISABLED: \"true\"", "receive: true, cost: 0");

        assertThat(measurement.trials())
                .filteredOn(trial -> trial.version().equals("candidate"))
                .allSatisfy(trial -> assertThat(trial.warnings()).anySatisfy(warning -> assertThat(warning)
                        .contains("no span was received")
                        .contains("OTEL_EXPORTER_OTLP_ENDPOINT")));
        assertThat(series(measurement)).doesNotContainKey("shop:GET /checkout end-to-end median");
        assertThat(Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)
                        .record()
                        .verdicts())
                .anySatisfy(verdict -> {
                    assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
                    assertThat(verdict.reason()).startsWith("shop:GET /checkout end-to-end median is missing");
                });
    }
}
