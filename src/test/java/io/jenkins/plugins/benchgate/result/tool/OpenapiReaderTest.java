package io.jenkins.plugins.benchgate.result.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenapiReaderTest {
    private static final String HEAD =
            """
            # benchgate requests 1
            # o0 GET /customers
            # o1 GET /customers/{id}
            # p0 LST
            start,latency,what,outcome
            """;
    private static final String ALONE =
            "this is a log of requests without the client's summary, so it is unknown whether it is whole";
    private static final OpenapiReader READER = new OpenapiReader(0.1, 0, Keeping.AUTO);

    @TempDir
    Path folder;

    private Path log(String name, String rows) throws IOException {
        Path file = folder.resolve(name + OpenapiReader.LOG + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((HEAD + rows).getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static Sample sample(Reading reading, String metric) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachOperationAndPatternHasItsLatencies() throws IOException {
        Path file = log(
                "run",
                """
                1000000000,2000,o0,ok
                1000002000,500,o1,ok
                1000000000,2500,p0,ok
                1001000000,1000,o0,ok
                1001001000,700,o1,ok
                1001000000,1700,p0,ok
                """);
        Reading reading = READER.read(file);
        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).containsExactly(ALONE);
        assertThat(reading.samples().stream().map(sample -> sample.metric().name()))
                .containsExactly(
                        "throughput",
                        "GET /customers latency",
                        "GET /customers/{id} latency",
                        "LST pattern latency",
                        "failures");
        assertThat(sample(reading, "failures").values()).containsExactly(0);
        assertThat(sample(reading, "GET /customers latency").values()).containsExactly(0.002, 0.001);
        assertThat(sample(reading, "GET /customers latency").times()).containsExactly(1000.002, 1001.001);
        assertThat(sample(reading, "LST pattern latency").values()).containsExactly(0.0025, 0.0017);
        assertThat(reading.samples().get(0).metric()).isEqualTo(Metric.THROUGHPUT);
        assertThat(reading.samples().get(0).values()[0]).isCloseTo(4 / 1.0017, within(1e-9));
        assertThat(Readers.detect(file)).isEqualTo(Tool.OPENAPI);
    }

    @Test
    void logsOfSeveralClientsAreJoinedInTheOrderOfTime() throws IOException {
        Path first = log("run-1", "1000000000,2000,o0,ok\n1003000000,2000,o0,ok\n");
        Path second = log("run-2", "1001000000,1000,o0,ok\n1002000000,3000,o0,ok\n");
        Reading reading = READER.read(List.of(first, second));
        assertThat(sample(reading, "GET /customers latency").values()).containsExactly(0.002, 0.001, 0.003, 0.002);
        assertThat(sample(reading, "throughput").values()[0]).isCloseTo(4 / 3.002, within(1e-9));
    }

    @Test
    void failuresUpToTheToleratedShareAreWarningsAndMoreAreFaults() throws IOException {
        String good = "1000000000,2000,o0,ok\n1000000000,2000,p0,ok\n".repeat(9);
        String bad = "1000000000,2000,o0,status-500\n1000000000,2000,p0,failed\n";
        Reading tolerated = READER.read(log("few", good + bad));
        assertThat(tolerated.faults()).isEmpty();
        assertThat(tolerated.warnings())
                .containsExactly(ALONE, "1 of 10 pattern runs failed: GET /customers status-500: 1");
        Reading invalid = READER.read(log("many", good + bad.repeat(2)));
        assertThat(invalid.faults()).containsExactly("2 of 11 pattern runs failed: GET /customers status-500: 2");
        assertThat(sample(invalid, "GET /customers latency").values()).hasSize(9);
    }

    @Test
    void theSummarySaysWhyValuesWereMissingAndThatTheClientStoppedOrWasLate() throws IOException {
        Path file = log("run", "1000000000,2000,o0,ok\n1000000000,2000,p0,unlinked\n");
        Files.writeString(
                folder.resolve("run.json"),
                """
                {"runs": 1, "planned": 200, "stopped": "too many", "begin": 1000000000, "end": 1002000000,
                 "operations": ["GET /customers"],
                 "counts": [{"what": "o0", "outcome": "ok", "count": 1}, {"what": "p0", "outcome": "unlinked", "count": 1}], "collecting": 0.02, "late": {"p99": 0.0042, "max": 0.1},
                 "unlinked": [{"reason": "step 2 GET /customers/{id}: no item", "count": 1}]}
                """);
        Reading reading = READER.read(file);
        assertThat(reading.faults())
                .containsExactly(
                        "the client ended early, after 1 of 200 pattern runs, because more of them failed than are tolerated",
                        "1 of 1 pattern runs failed: step 2 GET /customers/{id}: no item: 1");
        assertThat(reading.warnings()).singleElement().asString().contains("late, by 4.2 ms at the 99th percentile");
        ClientSummary summary = ClientSummary.read(folder.resolve("run.json"));
        assertThat(summary.collecting()).isEqualTo(0.02);
        assertThat(summary.requests()).containsExactly(entry("GET /customers", 1L));
        assertThat(summary.seconds()).isEqualTo(2);
    }

    @Test
    void aLogThatLacksRunsOfTheSummaryWasCutOff() throws IOException {
        Path file = log("run", "1000000000,2000,o0,ok\n1000000000,2000,p0,ok\n");
        Files.writeString(
                folder.resolve("run.json"),
                "{\"runs\": 5, \"planned\": 5, \"counts\": [{\"what\": \"p0\", \"outcome\": \"ok\", \"count\": 2}]}");
        assertThat(READER.read(file).faults())
                .containsExactly("the log has 1 of the 2 pattern runs that the client did: it was cut off");
    }

    @Test
    void aRateThatTheSystemCouldNotTakeIsSaid() throws IOException {
        Path file = log("run", "1000000000,2000,o0,ok\n1000000000,2000,p0,ok\n".repeat(5) + "1000998000,2000,o0,ok\n");
        assertThat(new OpenapiReader(0, 10, Keeping.AUTO).read(file).warnings())
                .last()
                .asString()
                .startsWith("the clients began 5.0 pattern runs a second of the 10.0 that were due");
        assertThat(new OpenapiReader(0, 5, Keeping.AUTO).read(file).warnings()).containsExactly(ALONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x,2000,o0,ok",
                "1000,-1,o0,ok",
                "1000,2000,o7,ok",
                "1000,2000,o0",
                "1000,2000,o0,",
                "1000",
                "",
                "9999999999999999999,1,o0,ok"
            })
    void aBrokenRowIsOneLineWithItsPlace(String row) throws IOException {
        Path file = log("run", "1000,2000,o0,ok\n" + row + "\n");
        assertThatThrownBy(() -> READER.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ":7: found ")
                .hasMessageContaining("expected start,latency,what,outcome");
    }

    @Test
    void aLogWithoutAnythingIsAFault() throws IOException {
        assertThat(READER.read(log("run", "")).faults()).containsExactly("there is no latency in it");
    }
}
