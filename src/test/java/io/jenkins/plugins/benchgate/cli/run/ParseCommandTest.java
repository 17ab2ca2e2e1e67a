package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.Readers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParseCommandTest {
    private static final String GO = "docs/examples/go/count.txt";
    private static final String JMH = "src/test/resources/io/jenkins/plugins/benchgate/result/jmh/one-fork.json";
    private static final String FAILING = "src/test/resources/io/jenkins/plugins/benchgate/result/jmh/failing.json";

    @TempDir
    Path folder;

    private String written(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static List<JsonNode> of(Called called, String metric, String statistic) {
        return called.lines().stream()
                .filter(line -> line.get("metric").asText().equals(metric)
                        && line.get("statistic").asText().equals(statistic))
                .toList();
    }

    @Test
    void itSaysWhatIsDocumented() throws IOException {
        Called.saysWhatIsDocumented("parse");
    }

    @Test
    void eachLineOfJsonIsOneValueWithItsPlace() {
        Called called = Called.with("parse", GO, "--format", "json");

        assertThat(called.code()).isZero();
        assertThat(called.err()).isEmpty();
        assertThat(called.lines().get(0).toString())
                .isEqualTo("{\"source\":\"docs/examples/go/count.txt\",\"line\":5,"
                        + "\"metric\":\"example.org/words.Join/words=10 ns/op\",\"unit\":\"s\",\"direction\":\"lower\","
                        + "\"statistic\":\"value\",\"value\":2.342E-7,\"count\":1}");
        assertThat(of(called, "example.org/words.Join/words=10 ns/op", "value")).hasSize(6);
        // benchstat -format csv: Join/words=10-2,2.067e-07,49%
        assertThat(of(called, "example.org/words.Join/words=10 ns/op", "median"))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.get("value").asDouble()).isEqualTo(2.067e-7);
                    assertThat(line.get("count").asInt()).isEqualTo(6);
                });
    }

    @Test
    void manyValuesAreToldByTheirStatisticsAndOnRequestOneByOne() throws IOException {
        String file = written(
                "series.csv",
                IntStream.rangeClosed(1, 2000)
                        .mapToObj(String::valueOf)
                        .collect(Collectors.joining("\n", "value\n", "\n")));

        Called usual = Called.with("parse", file, "--format", "json");
        Called all = Called.with("parse", file, "--format", "json", "--values", "all");
        Called none = Called.with("parse", GO, "--format", "json", "--values", "none");

        assertThat(usual.lines())
                .extracting(line -> line.get("statistic").asText(), line -> line.get("value")
                        .asDouble())
                .containsExactly(
                        // numpy.percentile(range(1, 2001), [90, 95, 99, 99.9])
                        tuple("min", 1.0),
                        tuple("mean", 1000.5),
                        tuple("median", 1000.5),
                        tuple("p90", 1800.1000000000001),
                        tuple("p95", 1900.05),
                        tuple("p99", 1980.01),
                        tuple("p99.9", 1998.001),
                        tuple("max", 2000.0));
        assertThat(usual.lines()).allMatch(line -> line.get("count").asInt() == 2000);
        assertThat(of(all, "value", "value")).hasSize(2000);
        assertThat(none.lines())
                .noneMatch(line -> line.get("statistic").asText().equals("value"));
    }

    @Test
    void forksAreParts() {
        Called called = Called.with("parse", FAILING, "--format", "json");

        assertThat(of(called, "org.example.Failing.events", "mean"))
                .extracting(line -> line.get("part").asText())
                .containsExactly("fork 1", "fork 2");
        assertThat(Called.with("parse", JMH, "--format", "json").lines()).noneMatch(line -> line.has("part"));
    }

    @Test
    void aRunThatIsNotValidIsPrintedWithAWarningAndEndsAsAMistake() {
        Called called = Called.with("parse", FAILING, "--format", "json");

        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err())
                .isEqualTo(FAILING + ": org.example.Failing.events hits: neither the"
                        + " tool nor unit and name tell which values are better; --higher or --lower says it"
                        + System.lineSeparator()
                        + FAILING
                        + ": found a run that is not valid: org.example.Failing.later has 1 of 2 iterations in"
                        + " fork 1; org.example.Failing.later has 1 of 2 iterations in fork 2"
                        + System.lineSeparator());
        assertThat(called.lines()).isNotEmpty().allMatch(line -> line.get("warning")
                .asText()
                .contains("the run is not valid: org.example.Failing.later has 1 of 2 iterations in fork 1"));
    }

    @Test
    void whatNothingTellsIsAskedAndNotAssumed() throws IOException {
        String file = written("go.txt", "BenchmarkX-2 10 5 ns/op 3 hits/op\nPASS\n");

        Called called = Called.with("parse", file, "--format", "json");

        assertThat(called.code()).isZero();
        assertThat(of(called, "X ns/op", "value").get(0).get("direction").asText())
                .isEqualTo("lower");
        assertThat(of(called, "X hits/op", "value").get(0).get("direction").asText())
                .isEqualTo("unknown");
        assertThat(called.err()).contains("X hits/op: neither the tool nor unit and name tell");
        Called told = Called.with("parse", file, "--higher", "*hits*", "--format", "json");
        assertThat(of(told, "X hits/op", "value").get(0).get("direction").asText())
                .isEqualTo("higher");
        assertThat(told.err()).isEmpty();
    }

    @Test
    void aBadFileDoesNotHideTheOthers() throws IOException {
        String empty = written("empty", "");
        String binary = Files.write(folder.resolve("binary"), new byte[] {0, 1, 2, 27, 91, 50, 74, (byte) 200})
                .toString();
        String missing = folder.resolve("missing").toString();

        Called called = Called.with("parse", empty, JMH, binary, missing, folder.toString(), GO, "--format", "json");

        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err().lines()).hasSize(4).allSatisfy(line -> assertThat(line)
                .contains(": found ", ", expected "));
        assertThat(called.lines())
                .extracting(line -> line.get("source").asText())
                .contains(JMH, GO);
    }

    @Test
    void aNamedToolIsTakenAtItsWord() throws IOException {
        String file = written("value.txt", "value\n1\n");

        assertThat(Called.with("parse", file, "--tool", "series").code()).isZero();
        Called.with("parse", file, "--tool", "jmh")
                .isMistake(file + ":1: found 'Unrecognized token 'value'', expected the results of JMH's -rf json");
        Called.with("parse", file, "--tool", "abacus")
                .isMistake(
                        "benchgate: found --tool 'abacus', expected one of auto, " + String.join(", ", Tool.words()));
    }

    @Test
    void otherJsonIsReadByAMap() throws IOException {
        String file = written("load.json", "{\"requests\":[{\"ms\":1.5},{\"ms\":2.5}],\"rate\":40}");

        Called called = Called.with(
                "parse",
                file,
                "--format",
                "json",
                "--map",
                "metric=latency,path=$.requests[*].ms,unit=ms",
                "--map",
                "metric=rate,path=$.rate,unit=op/s");

        assertThat(called.code()).isZero();
        assertThat(of(called, "latency", "value"))
                .extracting(line -> line.get("value").asDouble())
                .containsExactly(0.0015, 0.0025);
        assertThat(of(called, "rate", "value").get(0).get("direction").asText()).isEqualTo("higher");
    }

    @Test
    void aMapBelongsToJsonAndJsonNeedsOne() throws IOException {
        String file = written("load.json", "{}");

        Called.with("parse", file, "--tool", "json")
                .isMistake(
                        "benchgate: found --tool json without --map, expected --map metric=NAME,path=JSONPATH, such as"
                                + " --map 'metric=latency,path=$.results[*].mean,unit=ms'");
        Called.with("parse", file, "--tool", "go", "--map", "metric=x,path=$.x")
                .isMistake("benchgate: found --map with --tool go, expected it with --tool json");
        Called.with("parse", file, "--map", "metric=x")
                .isMistake("benchgate: in --map: found no path, expected path=$.results[*].mean or its like");
    }

    @Test
    void aCompressedFileIsRead() throws IOException {
        Path file = folder.resolve("count.txt.gz");
        try (GZIPOutputStream output = new GZIPOutputStream(Files.newOutputStream(file))) {
            Files.copy(Path.of(GO), output);
        }

        assertThat(Called.with("parse", file.toString(), "--format", "json").lines())
                .hasSameSizeAs(Called.with("parse", GO, "--format", "json").lines());
    }

    @Test
    void namesDoNotSteerTheTerminal() throws IOException {
        String file = written("go.txt", "BenchmarkX\u001b[2J<script>-2 10 5 ns/op\nPASS\n");

        assertThat(Called.with("parse", file).out()).contains("<script>").doesNotContain("\u001b");
        assertThat(Called.with("parse", file, "--format", "json")
                        .lines()
                        .get(0)
                        .get("metric")
                        .asText())
                .isEqualTo("X\u001b[2J<script> ns/op");
    }

    @Test
    void withoutAFileThereIsNothingToRead() {
        assertThat(Called.with("parse").code()).isEqualTo(2);
    }

    @Test
    void everyToolThatCanBeReadIsDocumented() throws IOException {
        String documented = Files.readString(Path.of("docs/tools.md"), StandardCharsets.UTF_8);

        assertThat(Arrays.stream(Tool.values()).filter(Readers.tools()::contains))
                .allSatisfy(tool -> assertThat(documented).contains("\n| `" + tool.word() + "` | "));
    }

    @Test
    void theUnitOfALogOfHistogramsIsSaid() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        Histogram histogram = new Histogram(3);
        histogram.recordValue(1500);
        writer.outputIntervalHistogram(1, 2, histogram);
        writer.close();
        String file = written("run.hlog", bytes.toString(StandardCharsets.UTF_8));

        Called micro = Called.with("parse", file, "--unit", "us", "--format", "json");
        Called unsaid = Called.with("parse", file, "--format", "json");

        assertThat(micro.err()).isEmpty();
        assertThat(of(micro, "latency", "value").get(0).get("value").asDouble()).isEqualTo(0.0015);
        assertThat(unsaid.err()).contains("taken for ns");
        assertThat(Called.with("parse", file, "--unit", "MB").err())
                .contains("found --unit 'MB', expected one of ns, us, ms, s");
        assertThat(Called.with("parse", file, "--unit", "us", "--tool", "go").err())
                .contains("found --unit with --tool go, expected it with --tool hdr");
    }
}
