package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.database.TsbsReader;
import io.jenkins.plugins.benchgate.result.database.YcsbReader;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What readers make of output that was cut off: at every byte of its last lines, and at each tenth of it. */
class CutInputTest {
    private static final Path RESOURCES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");
    private static final int LAST_LINES = 4;
    private static final int MOST_BYTES = 160;
    /** Whose output has an end, or says how much there is of it. */
    private static final Set<Tool> WITH_AN_END = Set.of(
            Tool.YCSB,
            Tool.TSBS,
            Tool.JMH,
            Tool.GO,
            Tool.JSON,
            Tool.K6,
            Tool.ARTILLERY,
            Tool.HYPERFINE,
            Tool.GOOGLEBENCHMARK,
            Tool.PYTEST,
            Tool.CRITERION,
            Tool.BENCHMARKDOTNET,
            Tool.BENCHER,
            Tool.GITHUBACTION,
            Tool.VEGETA,
            Tool.WRK,
            Tool.OHA,
            Tool.GATLING,
            Tool.HAMMERDB,
            Tool.MEMTIER,
            Tool.HEY,
            Tool.AB,
            Tool.PGBENCH,
            Tool.SYSBENCH,
            Tool.FIO,
            Tool.TIME,
            Tool.BENCHMARK);

    @TempDir
    Path folder;

    static Stream<Arguments> outputs() throws IOException {
        List<Arguments> outputs = new ArrayList<>();
        for (Tool tool : BadInputTest.tools().toList()) {
            outputs.add(Arguments.of(tool, "a small output", bytes(SmallOutputs.of(tool, "alpha", "12.5"))));
            for (Path file : summaries(tool)) {
                outputs.add(Arguments.of(tool, file.getFileName().toString(), Files.readAllBytes(file)));
            }
        }
        for (String folder : List.of("ycsb", "tsbs")) {
            try (Stream<Path> files = Files.list(RESOURCES.resolve(folder))) {
                for (Path file : files.sorted().toList()) {
                    String name = file.getFileName().toString();
                    if (Files.isRegularFile(file) && !name.matches(".*\\.(err|hdr)|usage.*")) {
                        outputs.add(Arguments.of(
                                folder.equals("ycsb") ? Tool.YCSB : Tool.TSBS, name, Files.readAllBytes(file)));
                    }
                }
            }
        }
        Path log = RESOURCES.resolve("ycsb/redis-t-hdr.READ.hdr");
        outputs.add(Arguments.of(Tool.HDR, log.getFileName().toString(), Files.readAllBytes(log)));
        String alone = Files.readAllLines(log).get(4).replaceFirst(".*,", "");
        outputs.add(Arguments.of(Tool.HDR, "a histogram alone", bytes(alone)));
        outputs.add(
                Arguments.of(
                        Tool.SERIES,
                        "several trials",
                        bytes(
                                "metric,version,trial,iteration,value\nx,a,1,0,12.700\nx,a,1,1,13.100\nx,b,1,0,10.250\nx,b,1,1,9.750\n")));
        outputs.add(Arguments.of(
                Tool.GO,
                "two packages",
                bytes("pkg: a\nBenchmarkX-2 10 35.25 ns/op 112 B/op\nPASS\nok  \ta\t1.2s\n"
                        + "pkg: b\nBenchmarkY-2 10 36.25 ns/op 113 B/op\nPASS\nok  \tb\t1.2s\n")));
        return outputs.stream();
    }

    /** What a tool wrote at the end; its logs have no end that could be missing. */
    private static List<Path> summaries(Tool tool) {
        return switch (tool) {
            case K6 -> List.of(RESOURCES.resolve("k6-good.json"));
            case VEGETA -> List.of(RESOURCES.resolve("vegeta/good.json"));
            default -> BadInputTest.real(tool);
        };
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Lengths of what is left. */
    private static Set<Integer> cuts(byte[] whole) {
        Set<Integer> cuts = new TreeSet<>();
        for (int tenth = 1; tenth < 10; tenth++) {
            cuts.add(whole.length * tenth / 10);
        }
        int lines = 0;
        for (int length = whole.length - 1;
                length > 0 && lines < LAST_LINES && whole.length - length < MOST_BYTES;
                length--) {
            lines += whole[length] == '\n' ? 1 : 0;
            cuts.add(length);
        }
        return cuts;
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("outputs")
    void aCutOutputIsRefusedOrInvalidOrDoubtedOrHasNoOtherNumbers(Tool tool, String name, byte[] whole)
            throws IOException {
        Path file = folder.resolve("output");
        Reading full = BadInputTest.reader(tool).read(Files.write(file, whole));
        assertThat(full.faults()).as("%s is a good output", name).isEmpty();
        ResultReader known = ResultForm.ANY::read;
        for (int length : cuts(whole)) {
            Files.write(file, Arrays.copyOf(whole, length));
            isNotBelieved(tool, full, file, BadInputTest.reader(tool), name + " cut to " + length);
            // which takes three times as long, and sees of a cut only what a file begins with
            if (length % 3 == 0) {
                isNotBelieved(tool, full, file, known, name + " known by content, cut to " + length);
            }
        }
    }

    private static void isNotBelieved(Tool tool, Reading full, Path file, ResultReader reader, String what)
            throws IOException {
        Reading cut;
        try {
            cut = reader.read(file);
        } catch (InputException e) {
            return;
        }
        if (!cut.faults().isEmpty()) {
            return;
        }
        Map<String, List<Double>> known = values(full, tool);
        values(cut, tool).forEach((sample, values) -> assertThat(known.getOrDefault(sample, List.of()))
                .as("%s: %s", what, sample)
                .containsAll(values));
        // raw latencies are doubted always, because only the summary knows how many there are; packages end one by one,
        // and
        // nothing says how many lines a log has
        if (WITH_AN_END.contains(tool)
                && !what.contains("rawfile")
                && !what.contains("two packages")
                && !what.matches("(log|intervals)\\.txt .*")
                && new HashSet<>(full.warnings()).containsAll(cut.warnings())) {
            assertThat(values(cut, tool))
                    .as("%s loses numbers without a doubt", what)
                    .isEqualTo(known);
        }
    }

    /**
     * The throughput of logs of requests and transactions is computed from the rows, and most metrics of a span from
     * others: nothing says how many there were.
     */
    private static Map<String, List<Double>> values(Reading reading, Tool tool) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Sample sample : reading.samples()) {
            String name = sample.metric().name();
            boolean computed =
                    switch (tool) {
                        case JTL, OPENAPI, GATLING, PGBENCH -> name.equals("throughput");
                        case TRACE -> !name.endsWith(" duration") || name.endsWith(" cold duration");
                        default -> false;
                    };
            if (!computed) {
                // a part is named by what differs in the file
                String part = tool == Tool.SERIES ? "" : sample.part();
                values.computeIfAbsent(
                                sample.metric() + " " + sample.statistic() + " " + part, key -> new ArrayList<>())
                        .addAll(DoubleStream.of(sample.values()).boxed().toList());
            }
        }
        return values;
    }

    @ParameterizedTest(name = "{0} with {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "-t -db x -p operationcount=30000 -p recordcount=10   | 20000 of 30000 operations succeeded",
                "-load -db x -p operationcount=1 -p recordcount=20001 | 20000 of 20001 operations succeeded",
                "-load -db x -p recordcount=9 -p insertcount=20002    | 20000 of 20002 operations succeeded",
                "-t -db x -p operationcount=1 -p operationcount=20003 | 20000 of 20003 operations succeeded",
                "-t -db x -p operationcount=20000                     |",
                "-t -db x -p operationcount=30000 -p maxexecutiontime=5 |",
                "-t -db x -P file                                     |"
            })
    void whatTheCommandLineInTheOutputAsksForIsExpected(String arguments, String fault) throws IOException {
        String output = Files.readString(RESOURCES.resolve("ycsb/redis-t-default.out"));
        Path file = Files.writeString(
                folder.resolve("run.out"), "Command line: " + arguments + "\nYCSB Client 0.17.0\n" + output);

        assertThat(YcsbReader.read(file, null).faults()).isEqualTo(fault == null ? List.of() : List.of(fault));
    }

    @Test
    void theTableOfAnotherToolIsAskedForRatherThanTakenForMetrics() throws IOException {
        Path file = Files.writeString(
                folder.resolve("ab.csv"), "Percentage served,Time in ms\n0,0.184\n1,0.207\n2,0.212\n100,3.381\n");

        assertThatThrownBy(() -> Readers.detect(file))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        file + ":1: found 'Percentage served,Time in ms', expected names in the first of two columns,"
                                + " which may be any table (ab -e writes percentiles so): name the tool evaluator if these are a"
                                + " metric's names, or write a series CSV with a column value");
        assertThat(Readers.of(Tool.EVALUATOR).read(file).samples()).hasSize(4);
        assertThatThrownBy(() -> Readers.detect(
                        Files.writeString(folder.resolve("times.csv"), "time,ms\n2026-01-31T12:00:00Z,3\n")))
                .hasMessageContaining("name the tool evaluator");
    }

    /** As its client for InfluxDB prints them: JSON, each line but the first with the query's number. */
    @Test
    void whatTsbsPrintsWithPrintResponsesIsReadAsItsSummary() throws IOException {
        String summary = Files.readString(RESOURCES.resolve("tsbs/run-influx-cpu-max-all-1.out"));
        String answers = "{\nID 0:   \"influxql\": \"SELECT max(usage_user) from cpu\",\nID 0:   \"response\": {\n"
                + "ID 0:     \"results\": [\nID 0:     ]\nID 0:   }\nID 0: }\n\n";
        Path file = Files.writeString(folder.resolve("run.out"), answers.repeat(1000) + summary);

        assertThat(Readers.detect(file)).isEqualTo(Tool.TSBS);
        assertThat(TsbsReader.read(file).samples().stream().map(Sample::values).toList())
                .containsExactlyElementsOf(
                        TsbsReader.read(RESOURCES.resolve("tsbs/run-influx-cpu-max-all-1.out")).samples().stream()
                                .map(Sample::values)
                                .toList());
        Files.writeString(file, answers.repeat(1000));
        assertThat(TsbsReader.read(file).faults())
                .singleElement()
                .asString()
                .contains("ended without its whole summary");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "operationcount=30000                    | the output lists operationcount=30000, but 20000 operations succeeded",
                "\"operationcount\"=\"30000\"            | the output lists operationcount=30000, but 20000 operations succeeded",
                "operationcount=20000                    |",
                "operationcount=30000\\nrecordcount=20000 |"
            })
    void operationsThatAPropertyAsksForAreExpected(String properties, String doubt) throws IOException {
        String output = Files.readString(RESOURCES.resolve("ycsb/redis-t-default.out"));
        Path file = Files.writeString(folder.resolve("run.out"), properties.translateEscapes() + "\n" + output);

        assertThat(YcsbReader.read(file, null).warnings()).isEqualTo(doubt == null ? List.of() : List.of(doubt));
    }

    @Test
    void aLastNumberThatWasCutOffIsRefused() throws IOException {
        String whole = Files.readString(RESOURCES.resolve("ycsb/redis-t-default.out"));
        String percentile = "[INSERT], 99thPercentileLatency(us), 2255\n";
        Path ycsb = Files.writeString(
                folder.resolve("run.out"), whole.substring(0, whole.indexOf(percentile) + percentile.length() - 3));
        assertThatThrownBy(() -> YcsbReader.read(ycsb, null))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        ycsb + ":37: found a last line without a line end, expected one: the file was cut off, or lacks"
                                + " it");
        Path series = Files.writeString(folder.resolve("series.csv"), "metric,value\nx,11.2\nx,1");
        assertThatThrownBy(() -> Readers.of(Tool.SERIES).read(series))
                .isInstanceOf(InputException.class)
                .hasMessage(series + ":3: found a last line without a line end, expected one: the file was cut off, or"
                        + " lacks it");
    }

    /** Also where the cut takes what a tool is known by, or what is left could be a table. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[{\"name\":\"chunks\",\"unit\":\"count\",\"value\"",
                "[\n  {\n    \"jmhVersion\" : \"1.37\",\n    \"benchmark\" : \"a.B.c\", \"mode\" : \"thr",
                "{\"ResultFormatVersion\": \"0.1\", \"RunnerConfig\": {\"DBName\": \"b",
                "[{\"metric\":\"OVERALL\",\"measurement\":\"RunTime(ms)\",\"val",
                "{\"counter-value\" : \"0.47\", \"unit\" : \"msec\", \"event\" : \"task-clock\"}\n{\"counter-value\" : \"0.0"
            })
    void jsonThatWasCutOffIsSaidToBeSo(String cut) throws IOException {
        Path file = Files.writeString(folder.resolve("out.json"), cut);
        assertThatThrownBy(() -> Readers.of(Readers.detect(file)).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageEndingWith(": found the end of the file inside JSON, expected a whole file: it was cut off");
    }

    @Test
    void aSectionThatLacksItsUsualRowsAndSectionsThatAreMissingAreFaults() throws IOException {
        String whole = Files.readString(RESOURCES.resolve("ycsb/redis-t-default.out"));
        Path file = folder.resolve("run.out");
        Files.writeString(file, whole.replace("[UPDATE], 95thPercentileLatency(us), 219\n", ""));
        assertThat(YcsbReader.read(file, null).faults())
                .containsExactly(
                        "the summary has no 95thPercentileLatency(us) of UPDATE, but of READ, so that part of it"
                                + " is missing");
        Files.writeString(file, whole.substring(0, whole.indexOf("[INSERT]")));
        assertThat(YcsbReader.read(file, null).faults())
                .containsExactly("the summary reports 18975 operations, but throughput and run time are those of 20000,"
                        + " so that part of it is missing");
    }
}
