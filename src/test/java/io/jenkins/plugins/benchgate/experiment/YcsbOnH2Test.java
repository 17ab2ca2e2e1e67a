package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.ServerPorts;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.workload.YcsbTrial;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbClient;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbExtent;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbHome;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbMeasurement;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The genuine YCSB client against genuine H2 servers, every one a process of its own, read by the reader. */
@Tag("long")
class YcsbOnH2Test {
    private static final List<String> QUICK = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m");
    private static final Pattern RUNNING = Pattern.compile("running at tcp://\\S+:(\\d+) ");
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
            List<String> command = new ArrayList<>(List.of(YcsbTrial.java()));
            command.addAll(QUICK);
            command.addAll(
                    List.of("-Dh2.bindAddress=127.0.0.1", "-cp", jar(version).toString()));
            command.addAll(List.of("org.h2.tools.Server", "-tcp", "-ifNotExists"));
            command.addAll(List.of("-tcpPort", "0"));
            servers.put(
                    version,
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(log(version).toFile())
                            .start());
        }
        for (Map.Entry<String, Process> server : servers.entrySet()) {
            ports.put(server.getKey(), ServerPorts.printed(server.getValue(), log(server.getKey()), RUNNING));
        }
    }

    private static Path log(String version) {
        return home.resolve("h2-" + version + ".log");
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
        assertThat(YcsbTrial.values(run, "READ latency").length + YcsbTrial.values(run, "UPDATE latency").length)
                .isEqualTo(2000);
        assertThat(YcsbTrial.values(run, "READ latency")).hasSizeBetween(800, 1200);
        assertThat(Arrays.stream(YcsbTrial.values(run, "READ latency")))
                .allMatch(seconds -> seconds > 1e-6 && seconds < 10);
        assertThat(YcsbTrial.values(run, "throughput")[0]).isBetween(10.0, 1e6);
    }

    @ParameterizedTest(name = "workload {0}")
    @CsvSource({"e, SCAN", "f, READ-MODIFY-WRITE"})
    void scansInsertsAndCompoundOperationsAreCountedOnce(char letter, String operation) throws Exception {
        YcsbWorkload workload = workload("2.3.232", letter, 400, Map.of("jdbc.table", "table_" + letter));

        assertThat(load(workload).faults()).isEmpty();
        Reading run = run(workload);
        assertThat(run.faults()).isEmpty();
        assertThat(run.warnings()).isEmpty();
        assertThat(YcsbTrial.values(run, operation + " latency")).hasSizeGreaterThan(100);
    }

    @ParameterizedTest(name = "workload {0}")
    @CsvSource({"d, READ INSERT", "e, SCAN INSERT"})
    void severalClientsShareTheWorkAndInsertNoRecordTwice(char letter, String operations) throws Exception {
        YcsbExtent extent = new YcsbExtent(201, 601, 3, 2, 0);
        Map<String, String> properties = properties(ports.get("2.3.232"), Map.of("jdbc.table", "shared_" + letter));
        YcsbWorkload workload = workload("2.3.232", letter, extent, YcsbMeasurement.RAW, properties);

        Reading load = load(workload);
        assertThat(load.faults()).isEmpty();
        assertThat(load.warnings()).isEmpty();
        Reading run = run(workload);
        assertThat(run.faults()).isEmpty();
        Set<String> names = workload.metrics().stream().map(Metric::name).collect(Collectors.toSet());
        assertThat(run.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactlyInAnyOrderElementsOf(names);
        for (String operation : operations.split(" ", -1)) {
            Sample sample = sample(run, operation + " latency");
            assertThat(sample.values()).hasSizeGreaterThan(5);
            assertThat(sample.times()).isSorted();
        }
        assertThat(YcsbTrial.values(run, "throughput")[0]).isBetween(10.0, 1e6);
    }

    @Test
    void anOpenLoopMeasuresFromWhenARequestWasToStartAndSoCountsTheWait() throws Exception {
        // 2 threads, each request takes 10 ms and more: 200 op/s at most of the 1000 that are asked for
        Map<String, String> own = Map.of("jdbc.table", "open", "jdbc.delay", "10000");
        YcsbWorkload workload = workload(
                "2.3.232",
                'a',
                new YcsbExtent(200, 300, 1, 2, 1000),
                YcsbMeasurement.RAW,
                properties(ports.get("2.3.232"), own));
        assertThat(load(workload).faults()).isEmpty();
        Reading run = run(workload);

        assertThat(run.faults()).isEmpty();
        assertThat(run.warnings())
                .singleElement()
                .asString()
                .matches("the client reached \\d+ op/s of the target of 1000 op/s: .*");
        assertThat(run.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactlyInAnyOrderElementsOf(
                        workload.metrics().stream().map(Metric::name).toList());
        double[] served = YcsbTrial.values(run, "READ latency");
        double[] intended = YcsbTrial.values(run, "READ intended latency");
        assertThat(intended).hasSameSizeAs(served);
        assertThat(median(served)).isBetween(0.01, 1.0);
        assertThat(median(intended)).isGreaterThan(5 * median(served));
    }

    @Test
    void theTargetIsTheRateOfAllClientsTogether() throws Exception {
        YcsbWorkload workload = workload(
                "2.3.232",
                'c',
                new YcsbExtent(200, 400, 2, 1, 200),
                YcsbMeasurement.RAW,
                properties(ports.get("2.3.232"), Map.of("jdbc.table", "kept_up")));
        assertThat(load(workload).faults()).isEmpty();
        Reading run = run(workload);

        assertThat(run.faults()).isEmpty();
        assertThat(YcsbTrial.values(run, "throughput")[0]).isBetween(20.0, 250.0);
        assertThat(median(YcsbTrial.values(run, "READ intended latency")))
                .isGreaterThanOrEqualTo(median(YcsbTrial.values(run, "READ latency")));
    }

    @Test
    void histogramsOfSeveralClientsGiveThePercentilesOfAll() throws Exception {
        YcsbWorkload workload = workload(
                "2.3.232",
                'a',
                new YcsbExtent(200, 2000, 2, 2, 0),
                YcsbMeasurement.HISTOGRAM,
                properties(ports.get("2.3.232"), Map.of("jdbc.table", "histograms")));
        assertThat(load(workload).faults()).isEmpty();
        Reading run = run(workload);

        assertThat(run.faults()).isEmpty();
        assertThat(run.samples().stream()
                        .filter(sample -> sample.metric().name().equals("READ latency"))
                        .map(Sample::statistic))
                .containsExactly("mean", "median", "p75", "p90", "p95", "p99", "p99.9", "p99.99");
        assertThat(sample(run, "READ latency").origin().count()
                        + sample(run, "UPDATE latency").origin().count())
                .isEqualTo(2000);
    }

    @Test
    void aDelayInTheBindingIsSeenInTheMedian() throws Exception {
        Map<String, String> own = Map.of("jdbc.table", "delayed", "jdbc.delay", "3000");
        YcsbWorkload workload = workload("2.3.232", 'a', 400, own);
        load(workload);
        Reading run = run(workload);

        assertThat(run.faults()).isEmpty();
        assertThat(median(YcsbTrial.values(run, "READ latency"))).isGreaterThan(0.003);
        assertThat(median(YcsbTrial.values(run, "UPDATE latency"))).isGreaterThan(0.003);
    }

    @Test
    void aRefusedConnectionExitsWithZeroAndIsAnInvalidTrial() throws Exception {
        Reading run;
        try (Socket silent = ServerPorts.silent()) {
            run = run(workload(silent.getLocalPort(), "2.3.232", 'a', 400, Map.of()));
        }

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
        Process client = new YcsbTrial(home, trial).start(workload, 1).get(0);
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
        assertThat(new YcsbTrial(home, trial).read(workload, 1).faults()).isEmpty();
        for (String name : List.of("load.out", "load.err", "run.out", "run.err", "run.raw.csv")) {
            assertThat(Files.readString(trial.resolve(name))).as(name).doesNotContain(PASSWORD);
        }
    }

    private static YcsbWorkload workload(String version, char letter, int operations, Map<String, String> own) {
        return workload(ports.get(version), version, letter, operations, own);
    }

    private static Sample sample(Reading reading, String metric) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> properties(int port, Map<String, String> own) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("jdbc.url", "jdbc:h2:tcp://127.0.0.1:" + port + "/mem:bench;DB_CLOSE_DELAY=-1");
        properties.put("jdbc.user", "sa");
        properties.put("jdbc.password", PASSWORD);
        properties.putAll(own);
        return properties;
    }

    private static YcsbWorkload workload(
            int port, String version, char letter, int operations, Map<String, String> own) {
        return workload(
                version, letter, new YcsbExtent(200, operations, 2), YcsbMeasurement.RAW, properties(port, own));
    }

    private static YcsbWorkload workload(
            String version,
            char letter,
            YcsbExtent extent,
            YcsbMeasurement measurement,
            Map<String, String> properties) {
        return new YcsbWorkload(
                new YcsbHome.BuiltIn(), "jdbc", letter, extent, measurement, properties, List.of(jar(version)), QUICK);
    }

    private Reading load(YcsbWorkload workload) throws Exception {
        return new YcsbTrial(home, trial).load(workload);
    }

    private Reading run(YcsbWorkload workload) throws Exception {
        return new YcsbTrial(home, trial).run(workload);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static Path jar(String version) {
        return Path.of("target", "systems", "h2-" + version + ".jar").toAbsolutePath();
    }
}
