package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.cluster.local.LocalNode;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The genuine YCSB and a real database on machines that have nothing but what was brought to them. */
@Timeout(240)
class ClusterExperimentTest {
    private static final Path H2 = Path.of("target/systems/h2-2.3.232.jar").toAbsolutePath();

    private static final String YCSB =
            """
            name: clusters
            sut:
              candidate:
                label: H2
                install: cp %s h2.jar; env | grep ^BENCHGATE_ | sort
                start: exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp h2.jar org.h2.tools.Server -tcp -tcpPort "$PORT" -baseDir "$DATA" -tcpPassword bye -ifNotExists
                stop: java -cp h2.jar org.h2.tools.Server -tcpShutdown "tcp://$HOST:$PORT" -tcpPassword bye
                healthTimeout: 30 s
            workload:
              tool: ycsb
              records: 300
              operations: 600
              clients: 3
              classpath: ["${INSTALL}/h2.jar"]
              java: ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
              properties: {jdbc.url: "jdbc:h2:tcp://${HOST}:${PORT}/./bench", jdbc.user: sa, jdbc.password: "${env:WORD}"}
            schedule: {trials: 2, least: 1}
            gates:
              - fixed:metric=throughput,lower=1op/s
            """
                    .formatted(H2);

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private final Progress progress = new Progress() {
        @Override
        public void say(String line) {
            said.add(line);
        }

        @Override
        public void step(int done, int total, String what, double secondsLeft) {}
    };

    private MirrorNode node(String label) {
        return new MirrorNode(label, folder.resolve("here"), folder.resolve(label));
    }

    private Path out() {
        return folder.resolve("here/out");
    }

    private Measurement measure(String spec, Cluster cluster) throws Exception {
        Path file = Files.createDirectories(folder.resolve("here/spec")).resolve("benchgate.yaml");
        Files.writeString(file, spec);
        Map<String, String> environment = Map.of("WORD", "not-to-be-found");
        return new Experiment(SpecReader.read(file, environment), cluster, out(), 7, environment, progress).measure();
    }

    private List<Path> left(String label) throws IOException {
        try (Stream<Path> walk = Files.walk(folder.resolve(label))) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void clientsAreDealtToTheirMachinesAndEachMachineIsWatched() throws Exception {
        MirrorNode system = node("sut-1");
        MirrorNode first = node("client-1");
        MirrorNode second = node("client-2");
        Measurement measurement = measure(YCSB, new Cluster(List.of(system), List.of(first, second)));
        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(measurement.trials())
                .hasSize(2)
                .allSatisfy(trial -> assertThat(trial.faults()).isEmpty());
        assertThat(ran(first, "site.ycsb.Client")).as("clients 1 and 3, load and run, two trials").isEqualTo(8);
        assertThat(ran(second, "site.ycsb.Client")).isEqualTo(4);
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
        assertThat(Files.readString(out().resolve("install-candidate-client-2.log")))
                .isEqualTo(
                        """
                        BENCHGATE_CLIENT_HOSTS=127.0.0.1,127.0.0.1
                        BENCHGATE_COUNT=2
                        BENCHGATE_INDEX=2
                        BENCHGATE_ROLE=client
                        BENCHGATE_SUT_HOSTS=127.0.0.1
                        """);
    }

    private static long ran(MirrorNode node, String what) {
        return node.started().stream()
                .filter(command -> command.arguments().contains(what))
                .count();
    }
}
