package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.tool.JsonReader;
import io.jenkins.plugins.benchgate.result.tool.PgbenchReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Logs of load generators, which have each value with its time, beside what the tools themselves made of the same runs.
 */
class LoggedOutputsTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");

    @TempDir
    Path folder;

    private static Reading read(Path file) throws IOException {
        return Readers.of(Readers.detect(file)).read(file);
    }

    private static Reading sample(String file) throws IOException {
        return read(SAMPLES.resolve(file));
    }

    private static double[] values(Reading reading, String metric) {
        return one(reading, metric).values();
    }

    private static Sample one(Reading reading, String metric) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric))
                .findFirst()
                .orElseThrow(() -> new AssertionError("found no " + metric + " in " + reading.samples()));
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    /** The summary of the same run, by k6. */
    @Test
    void valuesOfK6HaveTheStatisticsOfItsSummary() throws IOException {
        Reading reading = sample("k6/points.json");
        JsonNode metrics = Json.MAPPER
                .readTree(SAMPLES.resolve("k6/points-summary.json").toFile())
                .path("metrics");

        assertThat(reading.faults()).isEmpty();
        for (String trend : List.of("http_req_duration", "http_req_waiting", "iteration_duration", "cart_time")) {
            double[] values = values(reading, trend);
            assertThat(values).hasSize(30);
            assertThat(mean(values)).isCloseTo(metrics.path(trend).path("avg").asDouble() / 1e3, within(1e-9));
            assertThat(Arrays.stream(values).max().orElseThrow())
                    .isCloseTo(metrics.path(trend).path("max").asDouble() / 1e3, within(1e-12));
            assertThat(one(reading, trend).times()).isSorted().hasSize(30);
        }
        for (String counter : List.of("http_reqs", "data_received", "sold")) {
            double rate = metrics.path(counter).path("rate").asDouble();
            assertThat(values(reading, counter)[0]).isCloseTo(rate, within(0.02 * rate));
        }
        assertThat(values(reading, "checks")).containsExactly(100);
        assertThat(reading.samples()).noneMatch(sample -> sample.metric().name().startsWith("vus"));
    }

    /** The report of the same run, by vegeta. */
    @Test
    void resultsOfVegetaHaveTheStatisticsOfItsReport() throws IOException {
        Reading results = sample("vegeta/results.json");
        Reading report = sample("vegeta/results-report.json");

        assertThat(results.faults()).isEmpty();
        assertThat(values(results, "latency")).hasSize(40);
        assertThat(one(results, "latency").times()).isSorted();
        assertThat(mean(values(results, "latency"))).isCloseTo(values(report, "latency")[0], within(1e-9));
        assertThat(values(results, "throughput")[0]).isCloseTo(values(report, "throughput")[0], within(1e-3));
        assertThat(values(sample("vegeta/results-failing.json"), "throughput")[0])
                .isCloseTo(10.504376746262034, within(1e-3));
    }

    /** Lines as the tool writes them are compared byte by byte, and others parsed. */
    @ParameterizedTest
    @ValueSource(strings = {"vegeta/results.json", "vegeta/results-failing.json", "k6/points.json", "go/events.json"})
    void linesThatLookOtherwiseAreReadTheSame(String file) throws IOException {
        Tool tool = Readers.detect(SAMPLES.resolve(file));
        Path spaced = Files.writeString(
                folder.resolve("spaced"),
                Files.readString(SAMPLES.resolve(file)).replace("}\n", "} \n"));
        Reading usual = sample(file);
        Reading other = Readers.of(tool).read(spaced);

        assertThat(other.faults()).isEqualTo(usual.faults());
        assertThat(other.samples()).hasSameSizeAs(usual.samples()).isNotEmpty();
        for (int i = 0; i < usual.samples().size(); i++) {
            assertThat(other.samples().get(i).metric())
                    .isEqualTo(usual.samples().get(i).metric());
            assertThat(other.samples().get(i).values())
                    .isEqualTo(usual.samples().get(i).values());
            assertThat(other.samples().get(i).times())
                    .isEqualTo(usual.samples().get(i).times());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
            a\\u003cb | BenchmarkX | \\t10\\t12.5 ns/op\\n | a<b.X ns/op
            a/b      | BenchmarkX | \\t10\\t12.5 \\u00b5s/op\\n | a/b.X µs/op
            a/b      | BenchmarkX | \\t10\\t12.5 µs/op\\n | a/b.X µs/op
            a/b      | Benchmark\\"X\\" | \\t10\\t12.5 ns/op\\r\\n | a/b."X" ns/op
            a/b      | BenchmarkX\\\\ | \\t10\\t12.5 ns/op\\n | a/b.X\\ ns/op
            """)
    void eventsOfGoAreUnescaped(String name, String test, String output, String metric) throws IOException {
        String event = "{\"Time\":\"2026-11-24T05:27:08.8Z\",\"Action\":\"output\",\"Package\":\"" + name + "\",";
        Path file = Files.writeString(
                folder.resolve("events"),
                event + "\"Output\":\"pkg: " + name + "\\n\"}\n"
                        + event + "\"Test\":\"" + test + "\",\"Output\":\"" + test + "\"}\n"
                        + event + "\"Test\":\"" + test + "\",\"Output\":\"" + output + "\"}\n"
                        + event + "\"Output\":\"PASS\\n\"}\n");
        Reading reading = read(file);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples()).singleElement().satisfies(sample -> {
            assertThat(sample.metric().name()).isEqualTo(metric);
            assertThat(sample.values()).hasSize(1);
        });
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
            "latency":1928539 | "latency":"1 ms" | :1: found 'latency "1 ms"', expected a number as latency
            "latency":1928539 | "latency":-1 | :1: found 'latency -1', expected a number as latency
            "latency":1005100 | "late":1005100 | :2: found 'latency nothing', expected a number as latency
            T08:28:51.8 | T28:28:51.8 | expected a time such as 2026-01-31T12:00:00Z as timestamp
            "seq":1,"code" | "seq":1,code | expected a result of vegeta encode
            """)
    void aBrokenResultOfVegetaIsRefused(String found, String instead, String message) throws IOException {
        String text = Files.readString(SAMPLES.resolve("vegeta/results.json"));
        Path broken = Files.writeString(folder.resolve("results"), text.replaceFirst(found, instead));

        assertThatThrownBy(() -> Readers.of(Tool.VEGETA).read(broken))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith(message);
    }

    /** Lines that k6 would write otherwise are read by way of the JSON library, with the same result. */
    @Test
    void linesOfK6InAnotherFormHaveTheSameValues() throws IOException {
        String usual = Files.readString(SAMPLES.resolve("k6/points.json"));
        Reading reading = sample("k6/points.json");
        for (String other : List.of(
                usual.replace("\"data\":{\"time\"", "\"data\": {\"time\""),
                usual.replaceAll(
                        "\"metric\":(\"\\w+\"),\"type\":\"Point\",(.*)}\n", "\"type\":\"Point\",$2,\"metric\":$1}\n"),
                usual.replaceAll("(\\d\\d:\\d\\d\\.\\d+)Z", "$1+00:00"))) {
            assertThat(other).isNotEqualTo(usual);
            Reading same = read(Files.writeString(folder.resolve("points"), other));

            assertThat(same.samples()).hasSameSizeAs(reading.samples());
            for (Sample one : reading.samples()) {
                assertThat(values(same, one.metric().name())).containsExactly(one.values());
                assertThat(one(same, one.metric().name()).times()).isEqualTo(one.times());
            }
        }
    }

    @Test
    void aLineOfK6ThatWasCutOffIsRefused() throws IOException {
        String whole = Files.readString(SAMPLES.resolve("k6/points.json"));

        for (int length : List.of(1, 3, 40, 90, 200)) {
            Path cut = Files.writeString(folder.resolve("points"), whole.substring(0, whole.length() - length - 1));
            assertThatThrownBy(() -> Readers.of(Tool.K6).read(cut))
                    .isInstanceOf(InputException.class)
                    .hasMessageEndingWith("expected a line of k6 run --out json: the file was cut off");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            vegeta/results-failing.json | 10 of 15 requests failed
            k6/points-failing.json | 5 of 5 requests failed, 5 of 5 checks failed
            gatling/text-failing.log | 23 of 69 requests failed
            gatling/binary-failing.log | 23 of 69 requests failed
            pgbench/log-failing.txt | 33 of 80 transactions failed
            """)
    void whatFailedIsAFault(String file, String faults) throws IOException {
        assertThat(String.join(", ", sample(file).faults())).isEqualTo(faults);
    }

    /** Each of the same simulation, by another version: as many requests, and groups of the same names. */
    @ParameterizedTest
    @CsvSource({"gatling/text.log", "gatling/binary.log"})
    void theLogOfGatlingHasEachRequestAndGroup(String file) throws IOException {
        Reading reading = sample(file);

        assertThat(reading.samples().stream().map(one -> one.metric().name()))
                .containsExactlyInAnyOrder(
                        "throughput", "cart / items latency", "cart / item latency", "cart duration");
        assertThat(values(reading, "cart / items latency")).hasSize(23);
        assertThat(one(reading, "cart / item latency").times()).isSorted();
        assertThat(reading.warnings()).isEmpty();
    }

    /** {@code stats.json} of the same run. */
    @Test
    void theLogOfGatlingHasTheMeanOfItsReport() throws IOException {
        Reading log = sample("gatling/text.log");
        double all = Arrays.stream(values(log, "cart / items latency")).sum()
                + Arrays.stream(values(log, "cart / item latency")).sum();
        JsonNode report =
                Json.MAPPER.readTree(SAMPLES.resolve("gatling/stats.json").toFile());

        assertThat(1e3 * all / 46)
                .isCloseTo(
                        report.path("stats").path("meanResponseTime").path("ok").asDouble(), within(0.5));
        assertThat(values(log, "throughput")[0])
                .isGreaterThan(report.path("stats")
                                .path("meanNumberOfRequestsPerSecond")
                                .path("ok")
                                .asDouble()
                        / 2);
    }

    @Test
    void aLogOfGatlingThatEndsWithUsersOpenIsDoubted() throws IOException {
        List<String> lines = Files.readAllLines(SAMPLES.resolve("gatling/text.log"));
        Path cut =
                Files.writeString(folder.resolve("cut"), String.join("\n", lines.subList(0, lines.size() - 4)) + "\n");

        assertThat(read(cut).warnings())
                .singleElement()
                .asString()
                .contains("virtual users did not end: the log was cut off, or the run was stopped");
        byte[] binary = Files.readAllBytes(SAMPLES.resolve("gatling/binary.log"));
        Path broken = Files.write(folder.resolve("broken"), Arrays.copyOf(binary, binary.length - 3));
        assertThatThrownBy(() -> read(broken))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found the end of the file inside a record");
    }

    @Test
    void errorsOfASimulationAreFaults() throws IOException {
        Path file = Files.writeString(
                folder.resolve("log"),
                """
                RUN\tShop\tshop\t1700000000000\t \t3.9.5
                USER\tshop\tSTART\t1700000000000
                REQUEST\t7\t\titems\t1700000000000\t1700000000012\tOK\t\s
                ERROR\titems: No attribute named 'id' is defined\t1700000000020
                USER\tshop\tEND\t1700000000190
                """);

        assertThatThrownBy(() -> read(file)).hasMessageContaining("expected OK or KO");
        Path whole = Files.writeString(
                folder.resolve("whole"), Files.readString(file).replace("\t7\t", "\t"));
        assertThat(read(whole).faults())
                .containsExactly("1 errors of the simulation, the first: items: No attribute named 'id' is defined");
    }

    /** pgbench itself says of the run: latency average = 12.657 ms, tps = 110.594586, skipped: 1. */
    @Test
    void theLogOfPgbenchHasTheMeanThatItPrints() throws IOException {
        Reading reading = sample("pgbench/log-rate.txt");

        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.faults()).containsExactly("1 of 60 transactions were skipped");
        assertThat(values(reading, "latency")).hasSize(59);
        assertThat(mean(values(reading, "latency"))).isCloseTo(12.657e-3, within(0.5e-6));
        assertThat(values(reading, "throughput")[0]).isCloseTo(110.59, within(2.0));
        assertThat(one(sample("pgbench/log.txt"), "latency").times()).isSorted();
    }

    @Test
    void aSampleOfTransactionsHasNoThroughput() throws IOException {
        List<String> lines = Files.readAllLines(SAMPLES.resolve("pgbench/log.txt"));
        lines.removeIf(line -> line.matches("\\d 1?5 .*"));
        Reading reading = read(Files.writeString(folder.resolve("log"), String.join("\n", lines) + "\n"));

        assertThat(reading.samples()).hasSize(1);
        assertThat(reading.warnings())
                .containsExactly("the log has 76 of 80 transactions, so that it says nothing of the throughput");
    }

    @Test
    void severalScriptsAreSeveralMetrics() throws IOException {
        Reading reading = read(Files.writeString(
                folder.resolve("log"),
                "0 1 1000 0 1700000000 1000\n0 2 3000 1 1700000000 5000\n1 1 skipped 1 1700000000 6000\n"));

        assertThat(values(reading, "script 0 latency")).containsExactly(1e-3);
        assertThat(values(reading, "script 1 latency")).containsExactly(3e-3);
        assertThat(reading.faults()).containsExactly("1 of 3 transactions were skipped");
        assertThat(PgbenchReader.reader(0.5, Keeping.AUTO)
                        .read(folder.resolve("log"))
                        .faults())
                .isEmpty();
    }

    @Test
    void intervalsOfPgbenchHaveARateEach() throws IOException {
        Reading reading = sample("pgbench/intervals.txt");

        assertThat(values(reading, "throughput")).containsExactly(514, 513);
        assertThat(values(reading, "latency")).hasSize(4).startsWith(382153 / 1e6 / 97);
        assertThat(one(reading, "latency").statistic()).isEqualTo("mean");
        assertThat(one(reading, "latency").origin().count()).isEqualTo(1624);
    }

    private Reading mapped(String text, String... map) throws IOException {
        return new JsonReader(JsonMap.parse(List.of(map))).read(Files.writeString(folder.resolve("lines"), text));
    }

    @Test
    void anEntryOfAMapAppliesToEachLine() throws IOException {
        Reading reading = mapped(
                """
                {"op": "get", "ms": 1.5, "at": "2026-01-31T12:00:01Z"}
                {"op": "put", "ms": [3, 4]}

                {"done": true}
                {"op": "get", "ms": "2.5", "at": "2026-01-31T12:00:00Z"}
                """,
                "names=$.op,path=$.ms,unit=ms");

        assertThat(values(reading, "get")).containsExactly(1.5e-3, 2.5e-3);
        assertThat(values(reading, "put")).containsExactly(3e-3, 4e-3);
    }

    @Test
    void linesOfAMapMayHaveTimes() throws IOException {
        Reading reading = mapped(
                """
                {"ms": 2, "at": 1700000001}
                {"ms": 1, "at": 1700000000}
                """,
                "metric=latency,path=$.ms,times=$.at,unit=ms");

        assertThat(values(reading, "latency")).containsExactly(1e-3, 2e-3);
        assertThat(one(reading, "latency").times()).containsExactly(1700000000, 1700000001);
    }

    /** What a map finds: its values with their times, or the error, in which paths are written in one way. */
    private String found(String text, String... map) throws IOException {
        try {
            return mapped(text, map).samples().stream()
                    .map(one -> one.metric() + Arrays.toString(one.values()) + Arrays.toString(one.times()))
                    .toList()
                    .toString();
        } catch (InputException e) {
            return String.valueOf(e.getMessage()).replaceAll("\\['(\\w+)']", ".$1");
        }
    }

    /** Names in brackets are asked for by the library, of the whole document. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'at':1700000000.5,'data':{'ms':2.5,'op':'get'}}",
                "{'data':{'op':'get','ms':'3'},'at':'2026-01-31T12:00:00.25Z','other':{'data':[1]}}",
                "{'at':'2026-01-31T13:00:00+01:00','data':{'ms':[1,'2'],'op':'get'}}",
                "{'at':[1700000000123,1700000000123456],'data':{'ms':[1,2],'op':'get'}}",
                "{'at':1,'data':{'ms':[],'op':'get'}}",
                "{'at':1,'data':{'ms':null,'op':'get'}}",
                "{'at':1,'data':{'ms':true,'op':'get'}}",
                "{'at':1,'data':{'ms':1e999,'op':'get'}}",
                "{'at':1,'data':{'ms':{},'op':'get'}}",
                "{'at':1,'data':{'ms':1,'op':''}}",
                "{'at':1,'data':{'ms':1,'op':7}}",
                "{'at':1,'data':{'ms':1}}",
                "{'at':1,'data':{'op':'get'}}",
                "{'at':1,'data':[{'ms':1,'op':'get'}]}",
                "{'at':1,'data':null}",
                "{'at':1,'data':5}",
                "{'at':'yesterday','data':{'ms':1,'op':'get'}}",
                "{'at':null,'data':{'ms':1,'op':'get'}}",
                "{'data':{'ms':1,'op':'get'}}",
                "{'at':1,'data':{'ms':1,'ms':2,'op':'get'}}",
                "{'at':1,'data':{'ms':1,'op':'get'}",
                "{'at':1,'data':{'ms':1,'op':'get'}}}",
                "[{'at':1,'data':{'ms':1,'op':'get'}}]"
            })
    void pathsOfNamesFindWhatAnyPathFinds(String line) throws IOException {
        String text = ("{'at':1700000000,'data':{'ms':1,'op':'get'}}\n" + line + "\n").replace('\'', '"');

        assertThat(found(text, "metric=x,path=$.data.ms,times=$.at,unit=ms"))
                .isEqualTo(found(text, "metric=x,path=$['data']['ms'],times=$['at'],unit=ms"))
                .isEqualTo(found(text, "metric=x,path=$.data['ms'],times=$.at,unit=ms"));
        assertThat(found(text, "names=$.data.op,path=$.data.ms,unit=ms"))
                .isEqualTo(found(text, "names=$['data']['op'],path=$['data']['ms'],unit=ms"));
    }

    /** Fields that a path names beyond its beginning are there. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$.b[?(@.n == $.a)].ms",
                "$..ms",
                "$[*].ms",
                "$.b[0].ms",
                "$.b..ms",
                "$.b[?@.n == 'x'].ms",
                "$.b.length()",
                "$.*.ms"
            })
    void aPathThatIsMoreThanNamesFindsAllThatItRefersTo(String path) throws IOException {
        String line = "{\"a\":\"x\",\"b\":[{\"n\":\"x\",\"ms\":1}],\"c\":{\"ms\":1}}\n";

        double[] values = values(mapped(line + line, "metric=x,path=" + path), "x");
        assertThat(values).hasSizeGreaterThan(1).containsOnly(1);
    }

    @Test
    void aMetricOfTwoEntriesIsRefused() {
        assertThatThrownBy(() ->
                        mapped("{\"a\":1,\"b\":2}\n{\"a\":1,\"b\":2}\n", "metric=x,path=$.a", "metric=x,path=$.b"))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith(":1:$.b: found 'x', expected a metric that no other path of the map has");
    }

    /** The lines of k6 by a map are what its own reader makes of them. */
    @Test
    void aMapReadsTheLinesOfK6() throws IOException {
        Path file = SAMPLES.resolve("k6/points.json");
        Reading reading = new JsonReader(JsonMap.parse(List.of("names=$.metric,path=$.data.value,unit=ms"))).read(file);

        assertThat(values(reading, "http_req_duration"))
                .containsExactlyInAnyOrder(values(Readers.of(Tool.K6).read(file), "http_req_duration"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
            {"ms": 1}#{"ms": "fast"}# | :2:$.ms: found '"fast"', expected a finite number
            {"ms": 1}#{"ms": 2 | :2: found '{"ms": 2', expected a document of JSON in each line: the file was cut off
            {"ms": 1}#so much# | :2: found 'so much', expected a document of JSON in each line
            {"s": 1}#{"s": 2}# | : found nothing at $.ms in any line, expected values in at least one
            """)
    void whatIsWrongIsOneLineWithItsNumber(String text, String message) {
        assertThatThrownBy(() -> mapped(text.replace('#', '\n'), "metric=latency,path=$.ms,unit=ms"))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith(message);
    }
}
