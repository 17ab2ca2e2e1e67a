package io.jenkins.plugins.benchgate.result.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real output of Go 1.26, in the folder {@code go} of the resources: count.txt and cpu.txt of the package in
 * docs/examples/go ({@code go test -run '^$' -bench . -count 6 -benchtime 10ms} and {@code … -benchtime 1ms -cpu 1,2
 * -v}), the others of failing_test.go.txt beside them: verbose.txt by {@code go test -run '^$' -bench
 * 'Good|Log|Skipped' -benchtime 1ms -v}, failing.txt and panic.txt by the same without {@code -v} and with {@code
 * 'Good|NaN|Fails|Prints'} and {@code 'Good|Panics'}.
 */
class GoBenchmarkTest {
    private static final Path RESULTS = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/go");

    @TempDir
    Path folder;

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("go.txt"), text);
    }

    private static Sample of(Reading reading, String metric) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric))
                .findFirst()
                .orElseThrow(() -> new AssertionError(metric + " is not among " + reading.samples()));
    }

    /** Of values of which there are as many below as above. */
    private static double median(Sample sample) {
        double[] sorted = sample.values().clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        // benchstat -format csv count.txt (golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da)
        "Join/words=10 ns/op, 2.067e-07, s, LOWER",
        "Join/words=100 ns/op, 1.432e-06, s, LOWER",
        "Join/words=10 B/op, 64, B, LOWER",
        "Join/words=100 B/op, 704, B, LOWER",
        "Join/words=10 allocs/op, 1, allocs/op, LOWER"
    })
    void theMedianOfTheIterationsIsThatOfBenchstat(String name, double median, String unit, Direction direction)
            throws IOException {
        Reading reading = GoBenchmark.read(RESULTS.resolve("count.txt"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        Sample sample = of(reading, "example.org/words." + name);
        assertThat(sample.values()).hasSize(6);
        assertThat(median(sample)).isCloseTo(median, within(1e-12 * median));
        assertThat(sample.metric().unit()).isEqualTo(new Unit(unit));
        assertThat(sample.metric().direction()).isEqualTo(direction);
        assertThat(sample.origin().warning()).isNull();
        assertThat(sample.origin().count()).isEqualTo(6);
        assertThat(sample.origin().line()).isEqualTo(name.contains("100") ? 11 : 5);
    }

    @Test
    void theNumberOfThreadsIsInTheNameWhereItDiffers() throws IOException {
        Reading reading = GoBenchmark.read(RESULTS.resolve("cpu.txt"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .contains(
                        "example.org/words.Join/words=10 ns/op",
                        "example.org/words.Join/words=10-2 ns/op",
                        "example.org/words.Join/words=100 ns/op",
                        "example.org/words.Join/words=100-2 ns/op");
    }

    @Test
    void unitsOfOnesOwnAreMetricsAndNoDirectionIsAssumed() throws IOException {
        Reading reading = GoBenchmark.read(RESULTS.resolve("verbose.txt"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).containsExactly("BenchmarkSkipped was skipped");
        // benchstat: 1.234µ p99-sec/op, 99.00 rows/s, 7.000 hits/op
        Sample p99 = of(reading, "example.org/failing.Good p99-ns/op");
        assertThat(p99.values()).containsExactly(1.234e-6);
        assertThat(p99.metric().unit()).isEqualTo(Unit.SECOND);
        assertThat(p99.origin().warning()).isNull();
        Sample rows = of(reading, "example.org/failing.Good rows/s");
        assertThat(rows.metric().direction()).isEqualTo(Direction.HIGHER);
        Sample hits = of(reading, "example.org/failing.Good hits/op");
        assertThat(hits.metric().direction()).isEqualTo(Direction.UNKNOWN);
    }

    @Test
    void failuresNumbersThatAreNoneAndPrintedTextAreFaults() throws IOException {
        Reading reading = GoBenchmark.read(RESULTS.resolve("failing.txt"));

        assertThat(reading.faults())
                .containsExactly(
                        "line 6 has NaN share of BenchmarkNaN-2",
                        "BenchmarkFails failed",
                        "example.org/failing ended with FAIL");
        assertThat(of(reading, "example.org/failing.Good ns/op").values()).hasSize(1);
    }

    @Test
    void aResultBehindPrintedTextIsThatOfItsBenchmark() throws IOException {
        Reading reading = GoBenchmark.read(RESULTS.resolve("failing.txt"));

        Sample printed = of(reading, "example.org/failing.Prints ns/op");
        assertThat(printed.values()).containsExactly(0.0000127e-9);
        assertThat(printed.origin().line()).isEqualTo(13);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BenchmarkA-2  \tlog\nBenchmarkB-2 \t 10\t 5 ns/op\n 10\t 7 ns/op\n",
                "BenchmarkA-2  \tlog\nlog 10\t 7 ns/op\n",
                "BenchmarkA-2  \tlog\n 10 requests took 7 ns/op\n",
            })
    void aResultThatIsNotCertainlyItsOwnIsAFault(String text) throws IOException {
        Reading reading = GoBenchmark.read(written("pkg: x\n" + text.translateEscapes() + "PASS\n"));

        assertThat(reading.faults()).containsExactly("line 2 has no result of BenchmarkA-2 but log");
        assertThat(reading.samples()).noneMatch(sample -> sample.metric().name().startsWith("x.A"));
    }

    @Test
    void aPanicIsAFault() throws IOException {
        assertThat(GoBenchmark.read(RESULTS.resolve("panic.txt")).faults())
                .containsExactly(
                        "line 6 has no result of BenchmarkPanics-2 but panic: no",
                        "example.org/failing ended with FAIL");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "FAIL\\texample.org/x [build failed]|example.org/x [build failed] ended with FAIL",
                "goos: linux\\nFAIL|go test ended with FAIL",
                "goos: linux\\npkg: x\\nPASS|no benchmark ran",
                "pkg: x\\nBenchmarkA-2   \\t|line 2 has no result of BenchmarkA-2: it broke off",
                "pkg: x\\nBenchmarkA-2|line 2 has no result of BenchmarkA-2: it broke off",
                "pkg: x\\nfatal error: all goroutines are asleep|the benchmark ended with fatal error: all goroutines are asleep",
            })
    void whatDidNotRunIsAFault(String text, String fault) throws IOException {
        boolean cut = fault.contains("broke off");

        assertThat(GoBenchmark.read(written(text.translateEscapes() + (cut ? "" : "\n")))
                        .faults())
                .containsExactly(fault);
    }

    @Test
    void severalPackagesAreToldApart() throws IOException {
        Reading reading = GoBenchmark.read(
                written(
                        """
                pkg: example.org/a
                BenchmarkX-4 10 5 ns/op
                PASS
                pkg: example.org/b
                BenchmarkX-4 10 7 ns/op
                PASS
                """));

        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name(), sample -> sample.values()[0])
                .containsExactly(tuple("example.org/a.X ns/op", 5e-9), tuple("example.org/b.X ns/op", 7e-9));
    }

    @Test
    void aLineOfUnitsSaysWhatIsBetter() throws IOException {
        Reading reading = GoBenchmark.read(
                written(
                        """
                Unit ns/op better=lower assume=nothing
                Benchmark<script>alert(1)</script>-4 10 5 ns/op 3 score 8 loss/s
                Unit score better=higher
                Unit loss/s better=lower
                Unit score assume=exact
                PASS
                """));

        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name(), sample -> sample.metric()
                        .direction())
                .containsExactly(
                        tuple("<script>alert(1)</script> ns/op", Direction.LOWER),
                        tuple("<script>alert(1)</script> score", Direction.HIGHER),
                        tuple("<script>alert(1)</script> loss/s", Direction.LOWER));
        assertThat(reading.samples()).allMatch(sample -> sample.origin().warning() == null);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        // program: benchunit.Tidy(3, unit) of golang.org/x/perf, its sec being our s, and its B/op our B
        "3, ns/op, 3e-9, s",
        "3, p99-ns/op, 3e-9, s",
        "3, ns/GC, 3e-9, s",
        "3, ns, 3e-9, s",
        "3, MB/s, 3e6, B/s",
        "3, MB, 3e6, B",
        "3, live-MB, 3e6, live-B",
        "3, B*ns/op, 3e-9, B*s/op",
        "3, op/ns, 3, op/ns",
        "3, B/op, 3, B",
        "3, widgets, 3, widgets",
        "3, insns, 3, insns",
        // ours besides: benchunit knows no other unit of time
        "3, us/op, 3e-6, s",
        "3, µs/op, 3e-6, s",
        "3, ms, 3e-3, s",
        "3, sec/op, 3, s"
    })
    void scaledUnitsBecomeBaseUnits(double value, String symbol, double base, String unit) throws IOException {
        Sample sample = GoBenchmark.read(written("BenchmarkX 1 " + value + " " + symbol + "\nPASS\n"))
                .samples()
                .get(0);

        assertThat(sample.values()[0]).isCloseTo(base, within(1e-15 * base));
        assertThat(sample.metric().unit()).isEqualTo(new Unit(unit));
    }

    @Test
    void outputThatEndsBeforeItsLastLineIsDoubtful() throws IOException {
        assertThat(GoBenchmark.read(written("BenchmarkX-2 10 5 ns/op\n")).warnings())
                .containsExactly("the output ends without PASS or ok, so that it may be incomplete");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "BenchmarkX-2 10 5,3 ns/op|2: found '5,3', expected a number with a point, before the unit ns/op",
                "BenchmarkX-2 10 0x5 ns/op|2: found '0x5', expected a number with a point, before the unit ns/op",
                "BenchmarkX-2 10 5|2: found 'BenchmarkX-2 10 5', expected pairs of a value and its unit",
                "BenchmarkX-2 10|2: found 'BenchmarkX-2 10', expected pairs of a value and its unit",
                "BenchmarkX-2 10 5 ns/op 6 ns/op|2: found 'BenchmarkX-2 10 5 ns/op 6 ns/op', expected one value of the unit",
                "Unit ns/op better=more|2: found 'better=more', expected better=lower or better=higher",
            })
    void aBrokenRowIsRefusedWithItsLine(String line, String message) throws IOException {
        Path file = written("goos: linux\n" + line + "\nPASS\n");

        assertThatThrownBy(() -> GoBenchmark.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ":" + message);
    }

    @Test
    void contradictionsAboutAUnitAreRefused() throws IOException {
        Path file = written("Unit x better=lower\nUnit x better=higher\n");

        assertThatThrownBy(() -> GoBenchmark.read(file))
                .hasMessage(file + ":2: found 'better=higher', expected better=lower, as an earlier line says");
    }

    @Test
    void aRowWithoutItsLineEndMayLackHalfAUnit() throws IOException {
        Path file = written("BenchmarkX-2 10 5 ns/op 48 B");

        assertThatThrownBy(() -> GoBenchmark.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("go.txt:1: found ")
                .hasMessageContaining("the file was cut off");
    }

    @ParameterizedTest(name = "text {0}")
    @ValueSource(
            strings = {"", "Benchmarking starts now 1 2\n", "hello\n", "{\"Action\":\"output\",\"Output\":\"PASS\"}\n"})
    void textThatIsNotInTheFormatIsRefused(String text) throws IOException {
        Path file = written(text);

        assertThatThrownBy(() -> GoBenchmark.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("expected a row such as BenchmarkFib-8  1000  35.2 ns/op");
    }

    @ParameterizedTest(name = "{0} tenths")
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void aFileThatBreaksOffIsNeverTakenForWhole(int tenths) throws IOException {
        byte[] whole = Files.readAllBytes(RESULTS.resolve("count.txt"));
        Path file = Files.write(folder.resolve("cut.txt"), Arrays.copyOf(whole, whole.length * tenths / 10));

        Reading reading;
        try {
            reading = GoBenchmark.read(file);
        } catch (InputException e) {
            assertThat(e.getMessage()).startsWith(file.toString()).contains(": found ", ", expected ");
            return;
        }
        assertThat(reading.faults().size() + reading.warnings().size()).isPositive();
    }

    @Test
    void binaryContentIsRefusedInOneLine() throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            byte[] bytes = new byte[3000];
            new Random(seed).nextBytes(bytes);
            Path file = Files.write(folder.resolve("binary"), bytes);

            assertThatThrownBy(() -> GoBenchmark.read(file))
                    .as("seed %d", seed)
                    .isInstanceOf(InputException.class)
                    .message()
                    .doesNotContainPattern("\\p{Cntrl}");
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"count.txt", "cpu.txt", "verbose.txt", "failing.txt", "panic.txt"})
    void itsFilesAreKnownAlsoCompressedAndWithWindowsLineEnds(String name) throws IOException {
        Path original = RESULTS.resolve(name);
        Path packed = folder.resolve("results");
        try (GZIPOutputStream output = new GZIPOutputStream(Files.newOutputStream(packed))) {
            output.write(Files.readString(original).replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
        }

        assertThat(Readers.detect(original)).isEqualTo(Tool.GO);
        assertThat(Readers.detect(packed)).isEqualTo(Tool.GO);
        List<String> names = GoBenchmark.read(packed).samples().stream()
                .map(sample -> sample.metric().name())
                .toList();
        assertThat(GoBenchmark.read(original).samples())
                .extracting(sample -> sample.metric().name())
                .containsExactlyElementsOf(names);
    }
}
