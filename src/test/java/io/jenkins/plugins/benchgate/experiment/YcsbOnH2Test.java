package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.Reading;
import io.jenkins.plugins.benchgate.result.YcsbReader;
import io.jenkins.plugins.benchgate.workload.YcsbClient;
import io.jenkins.plugins.benchgate.workload.YcsbWorkload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The genuine YCSB client against genuine H2 servers, every one a process of its own, read by the reader. */
@Timeout(120)
class YcsbOnH2Test {
    private static final List<String> QUICK = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m");
    private static final String PASSWORD = "kept-out-of-ps";

    @TempDir
    static Path home;

    private static final Map<String, Process> servers = new LinkedHashMap<>();
    private static final Map<String, Integer> ports = new LinkedHashMap<>();

    @TempDir
    Path trial;

    @BeforeAll
    static void startServers() throws Exception {
        YcsbClient.unpack(home);
        for (String version : List.of("2.1.214", "2.3.232")) {
            ports.put(version, freePort());
            List<String> command = new ArrayList<>(List.of(java()));
            command.addAll(QUICK);
            command.addAll(
                    List.of("-Dh2.bindAddress=127.0.0.1", "-cp", jar(version).toString()));
            command.addAll(List.of("org.h2.tools.Server", "-tcp", "-ifNotExists"));
            command.addAll(List.of("-tcpPort", ports.get(version).toString()));
            servers.put(
                    version,
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(
                                    home.resolve("h2-" + version + ".log").toFile())
                            .start());
        }
        for (int port : ports.values()) {
            awaitPort(port);
        }
    }

    @AfterAll
    static void stopServers() throws InterruptedException {
        servers.values().forEach(Process::destroy);
        for (Process server : servers.values()) {
            if (!server.waitFor(10, TimeUnit.SECONDS)) {
                server.destroyForcibly().waitFor();
            }
        }
    }

    @ParameterizedTest(name = "H2 {0}")
    @CsvSource({"2.1.214", "2.3.232"})
    void aLoadAndARunDoAllThatTheyWereAskedAndKeepEveryLatency(String version) throws Exception {
        YcsbWorkload workload = workload(version, 'a', 2000, Map.of());

        Reading load = load(workload);
        assertThat(load.faults()).isEmpty();
        assertThat(load.warnings()).isEmpty();
        Reading run = run(workload);
        assertThat(run.faults()).isEmpty();
        assertThat(run.warnings()).isEmpty();
        assertThat(run.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactlyInAnyOrder("throughput", "READ latency", "UPDATE latency");
        assertThat(values(run, "READ latency").length + values(run, "UPDATE latency").length)
                .isEqualTo(2000);
        assertThat(values(run, "READ latency")).hasSizeBetween(800, 1200);
        assertThat(Arrays.stream(values(run, "READ latency"))).allMatch(seconds -> seconds > 1e-6 && seconds < 10);
        assertThat(values(run, "throughput")[0]).isBetween(10.0, 1e6);
    }

    @ParameterizedTest(name = "workload {0}")
    @CsvSource({"e, SCAN", "f, READ-MODIFY-WRITE"})
    void scansInsertsAndCompoundOperationsAreCountedOnce(char letter, String operation) throws Exception {
        YcsbWorkload workload = workload("2.3.232", letter, 400, Map.of("jdbc.table", "table_" + letter));

        assertThat(load(workload).faults()).isEmpty();
        Reading run = run(workload);
        assertThat(run.faults()).isEmpty();
        assertThat(run.warnings()).isEmpty();
        assertThat(values(run, operation + " latency")).hasSizeGreaterThan(100);
    }

    @Test
    void aDelayInTheBindingIsSeenInTheMedian() throws Exception {
        Map<String, String> own = Map.of("jdbc.table", "delayed", "jdbc.delay", "3000");
        YcsbWorkload workload = workload("2.3.232", 'a', 400, own);
        load(workload);
        Reading run = run(workload);

        assertThat(run.faults()).isEmpty();
        assertThat(median(values(run, "READ latency"))).isGreaterThan(0.003);
        assertThat(median(values(run, "UPDATE latency"))).isGreaterThan(0.003);
    }

    @Test
    void aRefusedConnectionExitsWithZeroAndIsAnInvalidTrial() throws Exception {
        YcsbWorkload workload = workload(freePort(), "2.3.232", 'a', 400, Map.of());
        Process client = start(workload.runCommand(home, prepared(workload)), "run");

        assertThat(client.waitFor()).isZero();
        Reading run = read(YcsbWorkload.RUN_OUTPUT, YcsbWorkload.RUN_RAW, 400);
        assertThat(run.faults())
                .contains("YCSB wrote no raw latencies: there is no file run.raw.csv", "throughput is 0.0 op/s")
                .anySatisfy(fault -> assertThat(fault)
                        .startsWith("0 of 400 operations succeeded; YCSB said: site.ycsb.DBException: ")
                        .contains("Connection"));
    }

    @Test
    void aRunWithoutItsLoadIsAnInvalidTrial() throws Exception {
        Reading run = run(workload("2.3.232", 'c', 400, Map.of("jdbc.table", "never_loaded")));

        assertThat(run.faults()).contains("0 of 400 operations succeeded", "400 READ operations returned ERROR");
    }

    @Test
    void thePasswordIsNeitherAnArgumentOfTheProcessNorInItsOutput() throws Exception {
        Map<String, String> own = Map.of("jdbc.table", "secret", "jdbc.delay", "20000");
        YcsbWorkload workload = workload("2.3.232", 'a', 100, own);
        load(workload);
        Process client = start(workload.runCommand(home, prepared(workload)), "run");
        try {
            Path arguments = Path.of("/proc", Long.toString(client.pid()), "cmdline");
            String seen = Files.isReadable(arguments)
                    ? Files.readString(arguments)
                    : client.info().commandLine().orElse("");
            assertThat(seen).doesNotContain(PASSWORD);
            assertThat(client.waitFor()).isZero();
        } finally {
            client.destroyForcibly();
        }
        assertThat(read(YcsbWorkload.RUN_OUTPUT, YcsbWorkload.RUN_RAW, 100).faults())
                .isEmpty();
        for (String name : List.of("load.out", "load.err", "run.out", "run.err", "run.raw.csv")) {
            assertThat(Files.readString(trial.resolve(name))).as(name).doesNotContain(PASSWORD);
        }
    }

    private static YcsbWorkload workload(String version, char letter, int operations, Map<String, String> own) {
        return workload(ports.get(version), version, letter, operations, own);
    }

    private static YcsbWorkload workload(
            int port, String version, char letter, int operations, Map<String, String> own) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("jdbc.url", "jdbc:h2:tcp://127.0.0.1:" + port + "/mem:bench;DB_CLOSE_DELAY=-1");
        properties.put("jdbc.user", "sa");
        properties.put("jdbc.password", PASSWORD);
        properties.putAll(own);
        return new YcsbWorkload("jdbc", letter, 200, operations, 2, properties, List.of(jar(version)), QUICK);
    }

    private Reading load(YcsbWorkload workload) throws Exception {
        assertThat(start(workload.loadCommand(home, prepared(workload)), "load").waitFor())
                .isZero();
        return read(YcsbWorkload.LOAD_OUTPUT, null, workload.recordCount());
    }

    private Reading run(YcsbWorkload workload) throws Exception {
        assertThat(start(workload.runCommand(home, prepared(workload)), "run").waitFor())
                .isZero();
        return read(YcsbWorkload.RUN_OUTPUT, YcsbWorkload.RUN_RAW, workload.operationCount());
    }

    private Path prepared(YcsbWorkload workload) throws IOException {
        workload.prepare(trial);
        return trial;
    }

    private Process start(List<String> command, String phase) throws IOException {
        List<String> local = new ArrayList<>(command);
        local.set(0, java());
        return new ProcessBuilder(local)
                .redirectOutput(trial.resolve(phase + ".out").toFile())
                .redirectError(trial.resolve(phase + ".err").toFile())
                .start();
    }

    private Reading read(String summary, String raw, long asked) throws IOException {
        return YcsbReader.read(trial.resolve(summary), raw == null ? null : trial.resolve(raw), asked);
    }

    private static double[] values(Reading reading, String metric) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric))
                .map(Sample::values)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + metric + " in " + reading));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static Path jar(String version) {
        return Path.of("target", "systems", "h2-" + version + ".jar").toAbsolutePath();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void awaitPort(int port) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
                return;
            } catch (IOException notYet) {
                Thread.sleep(20);
            }
        }
        throw new AssertionError("no server on port " + port + " within 30 s");
    }
}
