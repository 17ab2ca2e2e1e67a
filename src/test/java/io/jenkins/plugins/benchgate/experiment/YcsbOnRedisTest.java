package io.jenkins.plugins.benchgate.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.ServerPorts;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.workload.YcsbTrial;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbClient;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbExtent;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbHome;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbMeasurement;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The genuine YCSB client with the binding for Redis against a genuine Redis server. */
@Tag("long")
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
        OnPath.requireFrom("Debian's package redis-server", "redis-server");
        YcsbClient.unpack(home);
    }

    @BeforeEach
    void startServer() throws Exception {
        Path log = trial.resolve("redis.log");
        ServerPorts.Started started = ServerPorts.start(at -> redis(at, log), log, "Ready to accept connections");
        server = started.process();
        port = started.port();
    }

    private Process redis(int at, Path log) throws IOException {
        return new ProcessBuilder(List.of(
                        "redis-server",
                        "--port",
                        Integer.toString(at),
                        "--bind",
                        "127.0.0.1",
                        "--save",
                        "",
                        "--dir",
                        trial.toString(),
                        "--requirepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
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
        awaitReads(200);
        server.destroyForcibly().waitFor();
        for (Process client : clients) {
            client.waitFor();
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
        awaitReads(200);
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

    /** Until the client has read so many more values. */
    private void awaitReads(int more) throws IOException, InterruptedException {
        long enough = reads() + more;
        while (reads() < enough) {
            Thread.sleep(10);
        }
    }

    private long reads() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(("AUTH " + PASSWORD + "\r\nINFO stats\r\nQUIT\r\n").getBytes(US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
            Matcher count = Pattern.compile("keyspace_hits:(\\d+)").matcher(answer);
            assertThat(count.find()).as(answer).isTrue();
            return Long.parseLong(count.group(1));
        }
    }
}
