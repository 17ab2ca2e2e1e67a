package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The genuine YCSB and a real database on machines that have nothing but what was brought to them. */
class ClusterExperimentTest {
    private static final Path H2 = Path.of("target/systems/h2-2.3.232.jar").toAbsolutePath();

    /** What a spec says of machines; the nodes themselves are handed in. */
    private static final String MACHINES =
            """
            name: clusters
            cluster:
              provider: byon
              user: somebody
              ssh: {key: key}
              environment: [GIVEN]
              sut: {hosts: [one.example]}
              client: {hosts: [two.example, three.example]}
            """;

    private static final String YCSB =
            """
            sut:
              candidate:
                label: H2
                install: cp "$SPEC/lib/h2.jar" .; echo "$GIVEN"; env | grep ^BENCHGATE_ | sort
                start: exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp h2.jar org.h2.tools.Server -tcp -tcpPort "$PORT" -baseDir "$DATA" -tcpPassword bye -ifNotExists
                stop: java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp h2.jar org.h2.tools.Server -tcpShutdown "tcp://$HOST:$PORT" -tcpPassword bye
                healthTimeout: 30 s
            workload:
              tool: ycsb
              records: 300
              operations: 600
              target: 200 # the run phase lasts three of the seconds in which machines are looked at
              clients: 3
              classpath: ["${INSTALL}/h2.jar"]
              java: ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
              properties: {jdbc.url: "jdbc:h2:tcp://${HOST}:${PORT}/./bench", jdbc.user: sa, jdbc.password: "${env:WORD}"}
            schedule: {trials: 1, least: 1}
            gates:
              - fixed:metric=throughput,lower=1op/s
            """;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private final Progress progress = new SaidLines(said);

    private MirrorNode node(String label) {
        return new MirrorNode(label, folder.resolve("here"), folder.resolve(label));
    }

    private Path out() {
        return folder.resolve("here/out");
    }

    private Measurement measure(String spec, Cluster cluster) throws Exception {
        return measure(spec, cluster, Judge.ALONE);
    }

    private Measurement measure(String spec, Cluster cluster, Judge judge) throws Exception {
        Path file = Files.createDirectories(folder.resolve("here/spec")).resolve("benchgate.yaml");
        Files.writeString(file, MACHINES + spec);
        Files.copy(H2, Files.createDirectories(folder.resolve("here/spec/lib")).resolve("h2.jar"));
        Map<String, String> environment = Map.of("WORD", "not-to-be-found", "GIVEN", "to machines", "PATH", "/nowhere");
        return new Experiment(SpecReader.read(file, environment), cluster, out(), 7, environment, progress)
                .measure(judge);
    }

    private List<Path> left(String label) throws IOException {
        try (Stream<Path> walk = Files.walk(folder.resolve(label))) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    @Tag("long")
    @Test
    void clientsAreDealtToTheirMachinesAndEachMachineIsWatched() throws Exception {
        MirrorNode system = node("sut-1");
        MirrorNode first = node("client-1");
        MirrorNode second = node("client-2");
        Measurement measurement = measure(YCSB, new Cluster(List.of(system), List.of(first, second)));
        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.trials()).hasSize(1).allSatisfy(trial -> assertThat(trial.faults())
                .isEmpty());
        assertThat(ran(first, "site.ycsb.Client"))
                .as("clients 1 and 3, load and run")
                .isEqualTo(4);
        assertThat(ran(second, "site.ycsb.Client")).isEqualTo(2);
        assertThat(ran(system, "site.ycsb.Client")).isZero();
        assertThat(ran(first, "org.h2.tools.Server")).isZero();
        TrialSummary trial = measurement.trials().get(0);
        assertThat(trial.instance()).isEqualTo("sut-1");
        assertThat(trial.load()).extracting(LoadSummary::machine).containsExactly("sut-1", "client-1", "client-2");
        LoadSummary ofSystem = trial.load().get(0);
        assertThat(ofSystem.client().cores()).isZero();
        assertThat(ofSystem.system().cores()).isPositive();
        assertThat(trial.load().get(1).client().cores()).isPositive();
        assertThat(trial.load().get(1).system().cores()).isZero();
        assertThat(measurement.environment())
                .containsEntry("SUT: Cores", "8")
                .containsEntry("Client (2 alike): Cores", "2");
        assertThat(out().resolve(trial.folder())).isDirectoryContaining("glob:**/run-3.raw.csv.gz");
        for (String label : List.of("sut-1", "client-1", "client-2")) {
            assertThat(left(label)).as("what is left on %s", label).isEmpty();
        }
        assertThat(Files.readString(out().resolve("install-candidate-client-2.log"))
                        // those of the guard, and of whoever runs this test
                        .replaceAll("(?m)^BENCHGATE_(GROUP|TASK|LOCK)=.*\\n", ""))
                .as("what the spec's file refers to is masked")
                .isEqualTo(
                        """
                        ***********
                        BENCHGATE_CLIENT_HOSTS=127.0.0.1,127.0.0.1
                        BENCHGATE_COUNT=2
                        BENCHGATE_INDEX=2
                        BENCHGATE_ROLE=client
                        BENCHGATE_SUT_HOSTS=127.0.0.1
                        """);
    }

    /** Each trial's values are written by the client into a file; the second trial of the candidate fails after that. */
    private static String values(String schedule, String more) {
        return """
                sut:
                  baseline: &version
                    install: echo 0 >count
                  candidate: *version
                workload:
                  tool: command
                  format: series
                  results: "*.csv"
                  run: |
                    n=$(($(cat count) + 1)); echo $n >count
                    for i in 1 2 3 4 5; do echo "latency,s,1.00$i"; done | (echo metric,unit,value; cat) >"$RESULTS/values.csv"
                    %s
                schedule: {%s}
                statistics: {resamples: 1000}
                gates:
                  - jump:metric=latency,percent=5
                """
                .formatted(more, schedule);
    }

    @Tag("long")
    @Test
    void whatAFailedTrialWroteIsKept() throws Exception {
        Cluster cluster = new Cluster(List.of(node("sut-1")), List.of(node("client-1")));
        Measurement measurement = measure(values("trials: 3, least: 2", "[ $n != 2 ]"), cluster);
        assertThat(measurement.problems()).isEmpty();
        List<TrialSummary> failed = measurement.trials().stream()
                .filter(trial -> !trial.faults().isEmpty())
                .toList();
        assertThat(failed).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.faults().get(0))
                    .startsWith("The benchmark client ended the run phase with exit status 1.");
            assertThat(out().resolve(trial.folder()).resolve("results/values.csv.gz"))
                    .isRegularFile();
        });
        assertThat(left("client-1")).isEmpty();
    }

    @Tag("long")
    @Test
    void anAnchorIsMeasuredOnTheSameMachinesWhichAreCleanedUpOnce() throws Exception {
        Cluster cluster = new Cluster(List.of(node("sut-1")), List.of(node("client-1")));
        String anchored = values("trials: 2, least: 2", "")
                .replace(
                        "  candidate: *version\n",
                        """
                          candidate: *version
                          anchor:
                            every: 1
                            version: {label: Release 4.1, install: 'cp "$SPEC/lib/h2.jar" . && echo 0 >count'}
                        """);
        Judge judge = new Judge() {
            @Override
            public boolean regressed(Measurement all, boolean failed) {
                return false;
            }

            @Override
            public DueAnchors anchors(Spec asked, Measurement allElse) {
                return DueAnchors.of(asked, List.of(), null, List.of());
            }
        };
        Measurement measurement = measure(anchored, cluster, judge);
        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.details().versions()).isNotNull();
        assertThat(measurement.details().versions().anchors())
                .hasSize(1)
                .allSatisfy(anchor -> assertThat(anchor.version()).isEqualTo("label:Release 4.1"))
                .allSatisfy(anchor -> assertThat(anchor.ratios()).containsOnlyKeys("latency median"));
        assertThat(measurement.trials()).hasSize(4);
        assertThat(left("sut-1")).isEmpty();
        assertThat(left("client-1")).isEmpty();
    }

    @Tag("long")
    @Test
    void theClientsOfADuetStartTogetherOnTheirMachine() throws Exception {
        assumeTrue(
                new LocalNode().topology().halves().isPresent()
                        && new LocalNode().topology().binder() != null,
                "a duet needs two cores and taskset or numactl");
        MirrorNode client = node("client-1");
        Cluster cluster = new Cluster(List.of(node("sut-1")), List.of(client));
        String times = "date +%s.%N >>\"$RESULTS/../began.log\"; sleep 0.3; date +%s.%N >>\"$RESULTS/../began.log\"";
        Measurement measurement = measure(values("order: duet, trials: 2, least: 2", times), cluster);
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(4).allSatisfy(trial -> assertThat(trial.faults())
                .isEmpty());
        for (int round = 0; round < 4; round += 2) {
            List<String> first = began(measurement.trials().get(round));
            List<String> second = began(measurement.trials().get(round + 1));
            assertThat(Double.parseDouble(first.get(0))).isLessThan(Double.parseDouble(second.get(1)));
            assertThat(Double.parseDouble(second.get(0))).isLessThan(Double.parseDouble(first.get(1)));
        }
        assertThat(left("client-1")).isEmpty();
    }

    private List<String> began(TrialSummary trial) throws IOException {
        return Files.readAllLines(out().resolve(trial.folder()).resolve("began.log"));
    }

    @Tag("long")
    @Test
    void dataIsLoadedOnceAndPutBackWhereTheSystemIs() throws Exception {
        MirrorNode system = node("sut-1");
        Cluster cluster = new Cluster(List.of(system), List.of(node("client-1")));
        String preloaded = YCSB.replace("    healthTimeout", "    preload: copy\n    healthTimeout")
                .replace("  clients: 3\n", "")
                .replaceAll("  target: .*\n", "")
                .replace("trials: 1", "trials: 2");
        Measurement measurement = measure(preloaded, cluster);
        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.trials()).hasSize(2).allSatisfy(trial -> assertThat(trial.faults())
                .isEmpty());
        assertThat(said).contains("Loading the candidate once: H2");
        assertThat(left("sut-1")).isEmpty();
    }

    @Tag("long")
    @Test
    void allNodesOfASystemAreStartedAndTheFirstIsTheOneThatClientsTalkTo() throws Exception {
        String spec =
                """
                sut:
                  candidate:
                    label: two nodes
                    start: echo "$BENCHGATE_INDEX of $BENCHGATE_COUNT at $PORT"; cp "$SPEC/Server.java" . && exec java Server.java "$PORT"
                    healthTimeout: 60 s
                workload:
                  tool: command
                  format: series
                  run: (echo metric,unit,value; echo "port,s,$PORT")
                schedule: {trials: 1, least: 1}
                gates:
                  - fixed:metric=port,lower=1s
                """;
        Files.createDirectories(folder.resolve("here/spec"));
        Files.writeString(
                folder.resolve("here/spec/Server.java"),
                """
                public class Server {
                    public static void main(String[] port) throws Exception {
                        try (var server = new java.net.ServerSocket(Integer.parseInt(port[0]))) {
                            while (true) server.accept().close();
                        }
                    }
                }
                """);
        Measurement measurement =
                measure(spec, new Cluster(List.of(node("sut-1"), node("sut-2")), List.of(node("client-1"))));
        assertThat(measurement.problems()).isEmpty();
        TrialSummary trial = measurement.trials().get(0);
        assertThat(trial.faults()).isEmpty();
        Path raw = out().resolve(trial.folder());
        String first = Files.readString(raw.resolve("sut-1.log")).strip();
        assertThat(first).startsWith("1 of 2 at ");
        assertThat(Files.readString(raw.resolve("sut-2.log"))).startsWith("2 of 2 at ");
        assertThat(first).endsWith(" " + (int) trial.samples().get(0).mean());
    }

    @Test
    void aSpecWhoseFolderIsTooLargeToBeMeantEndsWithOneLine() throws Exception {
        Path large = Files.createDirectories(folder.resolve("here/spec")).resolve("large");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(100 << 20);
        }
        Measurement measurement = measure(values("trials: 1, least: 1", "true"), Cluster.of(node("sut-1")));
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .startsWith("Found 107")
                .endsWith("name the files that commands need under 'bring' of 'cluster'.");
    }

    private static long ran(MirrorNode node, String what) {
        return node.started().stream()
                .filter(command -> command.arguments().contains(what))
                .count();
    }
}
