package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadClient;
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

/** Interaction patterns on machines that have nothing but what was brought to them, in a duet, and until they are precise. */
@Tag("long")
class OpenapiSchedulesTest {
    private static final Path EXAMPLE = Path.of("docs/examples/openapi");

    private static final String SPEC =
            """
            name: clusters
            cluster:
              provider: byon
              user: somebody
              ssh: {key: key}
              environment: [TOKEN]
              sut: {hosts: [one.example]}
              client: {hosts: [two.example, three.example]}
            sut:
              baseline: &version
                install: cp "$SPEC"/*.class .
                start: exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$INSTALL" Shop "$PORT"
                healthTimeout: 30 s
              candidate: *version
            workload:
              tool: openapi
              services:
                - name: shop
                  document: shop.yaml
                  address: http://${HOST}:${PORT}
                  headers: {Authorization: "Bearer ${env:TOKEN}"}
              patterns: [LST, CRT]
              invocations: 60
              warmUp: 6
              users: 3
              thinkTime: 1 ms
              clients: 3
              preload: [{pattern: CRT, invocations: 9}]
            schedule: {%s}
            statistics: {resamples: 1000}
            gates:
              - jump:metric=throughput,percent=400
            """;

    /** Of the shop. */
    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    @BeforeAll
    static void compiles() {
        String source = EXAMPLE.resolve("Shop.java").toString();
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), source))
                .isZero();
    }

    @BeforeEach
    void copies() throws IOException {
        Path spec = Files.createDirectories(folder.resolve("here/spec"));
        Files.copy(EXAMPLE.resolve("shop.yaml"), spec.resolve("shop.yaml"));
        for (Path file : files(classes)) {
            Files.copy(file, spec.resolve(file.getFileName()));
        }
    }

    /** One client, and no data before: where neither is what a test is about, each would be a JVM more. */
    private static String oneClient(String spec) {
        return spec.replace("clients: 3", "clients: 1").replace("  preload: [{pattern: CRT, invocations: 9}]\n", "");
    }

    private MirrorNode node(String label) {
        return new MirrorNode(label, folder.resolve("here"), folder.resolve(label));
    }

    private Path out() {
        return folder.resolve("here/out");
    }

    private Measurement measured(String schedule, Cluster cluster) throws Exception {
        return measured(schedule, cluster, spec -> spec);
    }

    private Measurement measured(String schedule, Cluster cluster, UnaryOperator<String> change) throws Exception {
        Path file =
                Files.writeString(folder.resolve("here/spec/benchgate.yaml"), change.apply(SPEC.formatted(schedule)));
        Map<String, String> environment = Map.of("TOKEN", "not-to-be-found", "PATH", System.getenv("PATH"));
        return new Experiment(SpecReader.read(file, environment), cluster, out(), 7, environment, new SaidLines(said))
                .measure();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    private static long clients(MirrorNode node) {
        return node.started().stream()
                .filter(command -> command.arguments().contains(LoadClient.class.getName()))
                .count();
    }

    @Test
    void clientsAreDealtToTheirMachinesAndLeaveNothingThere() throws Exception {
        MirrorNode system = node("sut-1");
        MirrorNode first = node("client-1");
        MirrorNode second = node("client-2");

        Measurement measurement = measured("trials: 1", new Cluster(List.of(system), List.of(first, second)));

        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.trials()).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.faults()).isEmpty();
            assertThat(out().resolve(trial.folder())).isDirectoryContaining("glob:**/run-3.csv.gz");
        });
        assertThat(clients(first))
                .as("clients 1 and 3, load and run, two trials")
                .isEqualTo(8);
        assertThat(clients(second)).isEqualTo(4);
        assertThat(clients(system)).isZero();
        for (String label : List.of("sut-1", "client-1", "client-2")) {
            assertThat(files(folder.resolve(label)))
                    .as("what is left on %s", label)
                    .isEmpty();
        }
        for (Path file : files(out())) {
            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .as("%s", file)
                    .doesNotContain("not-to-be-found");
            assertThat(file.toString()).doesNotEndWith(".order");
        }
    }

    @Test
    void versionsInADuetArePairedByWindowsOfTime() throws Exception {
        assumeTrue(
                new LocalNode().topology().halves().isPresent()
                        && new LocalNode().topology().binder() != null,
                "a duet needs two cores and taskset or numactl");

        // 50 runs of the client, each after 80 ms: both sides measure for 4 s, more than JVMs differ in their start
        Measurement measurement =
                measured("order: duet, trials: 1, least: 1", Cluster.of(new LocalNode()), spec -> oneClient(spec)
                        .replace("users: 3", "users: 1")
                        .replace("thinkTime: 1 ms", "thinkTime: 80 ms")
                        .replace("invocations: 60", "invocations: 50"));

        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.trials()).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.faults()).isEmpty();
            assertThat(trial.notes()).isNotEmpty();
        });
    }

    @Test
    void aMeasurementEndsWhenItIsPreciseEnough() throws Exception {
        Measurement measurement = measured(
                "trials: 5, until: {width: 10000 %, of: throughput, trials: 9}",
                Cluster.of(new LocalNode()), spec -> oneClient(spec)
                        .replace("baseline: &version", "candidate:")
                        .replace("  candidate: *version\n", "")
                        .replace("jump:metric=throughput,percent=400", "fixed:metric=throughput,lower=1op/s"));

        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.trials()).hasSize(5).allSatisfy(trial -> assertThat(trial.faults())
                .isEmpty());
    }
}
