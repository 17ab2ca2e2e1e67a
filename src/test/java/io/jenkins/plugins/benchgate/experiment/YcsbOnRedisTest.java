package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.workload.YcsbTrial;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbClient;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbExtent;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbHome;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbMeasurement;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The genuine YCSB client with the binding for Redis against a genuine Redis server. */
@Timeout(120)
class YcsbOnRedisTest {
    private static final List<String> QUICK = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m");
    private static final String PASSWORD = "kept-out-of-ps";

    @TempDir
    static Path home;

    @TempDir
    Path trial;

    private Process server;
    private int port;

    @BeforeAll
    static void unpackClient() throws IOException {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(folder ->
                                Path.of(folder, "redis-server").toFile().canExecute()),
                "SKIPPED: there is no redis-server on the PATH (Debian's package redis-server has it)");
        YcsbClient.unpack(home);
    }

    @BeforeEach
    void startServer() throws Exception {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        server = new ProcessBuilder(List.of(
                        "redis-server",
                        "--port",
                        Integer.toString(port),
                        "--bind",
                        "127.0.0.1",
                        "--save",
                        "",
                        "--dir",
                        trial.toString(),
                        "--requirepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(trial.resolve("redis.log").toFile())
                .start();
        awaitPort();
    }

    @AfterEach
    void stopServer() throws InterruptedException {
        if (server != null) {
            server.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest(name = "workload {0}")
    @ValueSource(chars = {'a', 'b', 'c', 'd', 'e', 'f'})
    void everyCoreWorkloadDoesAllThatItIsAskedAndMeasuresWhatItSays(char letter) throws Exception {
        YcsbWorkload workload = workload(letter, new YcsbExtent(300, 1000, 2, 2, 0), Map.of());

        assertThat(load(workload).faults()).isEmpty();
        Reading run = run(workload);
        assertThat(run.faults()).isEmpty();
        assertThat(run.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactlyInAnyOrderElementsOf(
                        workload.metrics().stream().map(Metric::name).toList());
    }

    @Test
    void aWrongPasswordIsAFaultWithWhatTheServerSaid() throws Exception {
        YcsbWorkload workload = workload('a', new YcsbExtent(100, 100, 1), Map.of("redis.password", "wrong"));

        assertThat(load(workload).faults()).anySatisfy(fault -> assertThat(fault)
                .startsWith("0 of 100 operations succeeded; YCSB said: site.ycsb.DBException: ")
                .contains("WRONGPASS"));
    }

    @Test
    void aMissingPasswordIsAFaultWithWhatTheServerSaid() throws Exception {
        YcsbWorkload workload = new YcsbWorkload(
                new YcsbHome.BuiltIn(),
                "redis",
                'a',
                new YcsbExtent(100, 100, 1),
                YcsbMeasurement.RAW,
                Map.of("redis.port", Integer.toString(port)),
                List.of(),
                QUICK);

        assertThat(load(workload).faults())
                .anySatisfy(fault -> assertThat(fault).contains("0 of 100 operations succeeded", "NOAUTH"));
    }

    @Test
    void aServerThatIsNotThereIsAFault() throws Exception {
        server.destroyForcibly().waitFor();

        assertThat(load(workload('a', new YcsbExtent(100, 100, 1), Map.of())).faults())
                .anySatisfy(fault -> assertThat(fault).contains("0 of 100 operations succeeded", "Failed to connect"));
    }

    @Test
    void aServerThatGoesAwayIsAFault() throws Exception {
        YcsbWorkload workload = workload('a', new YcsbExtent(100, 4000, 1, 2, 2000), Map.of());
        assertThat(load(workload).faults()).isEmpty();

        List<Process> clients = new YcsbTrial(home, trial).start(workload, 1);
        Thread.sleep(1000);
        server.destroyForcibly().waitFor();
        for (Process client : clients) {
            assertThat(client.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(new YcsbTrial(home, trial).read(workload, 1).faults())
                .anyMatch(fault -> fault.matches("\\d+ of 4000 operations succeeded.*"));
    }

    /** Coordinated omission, made to happen: the closed loop's one long request, and all those that it kept waiting. */
    @Test
    void aStallOfTheServerIsHiddenInLatenciesAndSeenInIntendedOnes() throws Exception {
        YcsbWorkload workload = workload('c', new YcsbExtent(100, 1500, 1, 1, 500), Map.of());
        assertThat(load(workload).faults()).isEmpty();

        List<Process> clients = new YcsbTrial(home, trial).start(workload, 1);
        Thread.sleep(2000);
        signal("STOP");
        Thread.sleep(800);
        signal("CONT");
        for (Process client : clients) {
            assertThat(client.waitFor()).isZero();
        }

        Reading run = new YcsbTrial(home, trial).read(workload, 1);
        assertThat(run.faults()).isEmpty();
        // 400 of the 1500 requests were to start while nothing was answered
        assertThat(p90(run, "READ latency")).isLessThan(0.1);
        assertThat(p90(run, "READ intended latency")).isGreaterThan(0.2);
    }

    private void signal(String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(server.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static double p90(Reading reading, String metric) {
        double[] sorted = YcsbTrial.values(reading, metric).clone();
        Arrays.sort(sorted);
        return sorted[(int) (0.9 * sorted.length)];
    }

    @ParameterizedTest(name = "workload {0}")
    @ValueSource(chars = {'a', 'c', 'e'})
    void aRunWithoutItsLoadIsAFault(char letter) throws Exception {
        assertThat(run(workload(letter, new YcsbExtent(100, 100, 1), Map.of())).faults())
                .anyMatch(fault -> fault.contains("returned NOT_FOUND"));
    }

    private Reading load(YcsbWorkload workload) throws Exception {
        return new YcsbTrial(home, trial).load(workload);
    }

    private Reading run(YcsbWorkload workload) throws Exception {
        return new YcsbTrial(home, trial).run(workload);
    }

    private YcsbWorkload workload(char letter, YcsbExtent extent, Map<String, String> own) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("redis.port", Integer.toString(port));
        properties.put("redis.password", PASSWORD);
        properties.putAll(own);
        return new YcsbWorkload(
                new YcsbHome.BuiltIn(), "redis", letter, extent, YcsbMeasurement.RAW, properties, List.of(), QUICK);
    }

    private void awaitPort() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
                return;
            } catch (IOException notYet) {
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("no server on port " + port + " within 30 s");
    }
}
