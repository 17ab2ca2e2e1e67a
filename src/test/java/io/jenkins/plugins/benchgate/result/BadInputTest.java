package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.database.YcsbReader;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.tool.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every reader makes of what is not its tool's whole output: it reads it right, or it ends in one line that names
 * the file and says what was expected, or it finds faults. It never ends otherwise, and never finds nothing without a
 * word.
 */
class BadInputTest {
    private static final Path RESOURCES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");
    private static final long SEED = 20;
    private static final int DAMAGES = Integer.getInteger("badinput.damages", 6);
    private static final int LARGEST_DAMAGED = 1 << 16;
    /** For a file of at most {@link #LARGEST_DAMAGED}. */
    private static final long MOST_ALLOCATED = 64 << 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final List<String> WORDS = List.of(
            "null", "{}", "[]", "\"\"", "true", "{", "}", "[", "]", "\"", "\n", ",", ":", "\t", "\0", "\\", "-", "NaN");
    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "1e308",
            "-1e308",
            "1e-320",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "99999999999999999999999999999999",
            "2147483648",
            "1e400",
            "0.0",
            "1.7976931348623157e308",
            "1e999999999");
    private static final String NAME = "<script>alert(1)</script>";
    private static final JsonMap MAP = JsonMap.parse(List.of("names=$.measured[*].what,path=$.measured[*].ms,unit=ms"));

    @TempDir
    Path folder;

    static ResultReader reader(Tool tool) {
        return tool == Tool.JSON ? new JsonReader(MAP) : Readers.of(tool);
    }

    /** Every tool that there is a reader of. */
    static Stream<Tool> tools() {
        return Stream.concat(Stream.of(Tool.JSON), Readers.tools().stream());
    }

    private static byte[] good(Tool tool) {
        return SmallOutputs.of(tool, "alpha", "12.5").getBytes(StandardCharsets.UTF_8);
    }

    /** What a tool itself wrote, besides the small output. */
    static List<Path> real(Tool tool) {
        return switch (tool) {
            case JMH -> List.of(RESOURCES.resolve("jmh/one-fork.json"));
            case GO -> List.of(RESOURCES.resolve("go/count.txt"), RESOURCES.resolve("go/events.json"));
            case CRITERION -> List.of(RESOURCES.resolve("criterion/messages.json"));
            case BENCHMARKDOTNET -> List.of(RESOURCES.resolve("benchmarkdotnet/full.json"));
            case JTL -> List.of(RESOURCES.resolve("jmeter.jtl"));
            case K6 ->
                Stream.of("k6-export.json", "k6-handle.json", "k6-new.json", "k6/points.json")
                        .map(RESOURCES::resolve)
                        .toList();
            case ARTILLERY -> List.of(RESOURCES.resolve("artillery/good.json"));
            case GATLING ->
                Stream.of("gatling/text.log", "gatling/binary.log", "gatling/stats.json", "gatling/global_stats.json")
                        .map(RESOURCES::resolve)
                        .toList();
            case LOCUST -> List.of(RESOURCES.resolve("locust/stats.csv"), RESOURCES.resolve("locust/history.csv"));
            case OHA -> List.of(RESOURCES.resolve("oha/good.json"));
            case HAMMERDB -> List.of(RESOURCES.resolve("hammerdb/good.txt"), RESOURCES.resolve("hammerdb/profile.txt"));
            case MEMTIER -> List.of(RESOURCES.resolve("memtier/good.json"), RESOURCES.resolve("memtier/runs.json"));
            case PERF ->
                Stream.of("perf/comma.csv", "perf/semicolon.csv", "perf/lines.json", "perf/intervals.csv")
                        .map(RESOURCES::resolve)
                        .toList();
            case OPENMETRICS ->
                List.of(
                        RESOURCES.resolve("openmetrics/openmetrics.txt"),
                        RESOURCES.resolve("openmetrics/prometheus.txt"));
            case HYPERFINE -> List.of(RESOURCES.resolve("hyperfine.json"));
            case GOOGLEBENCHMARK -> List.of(RESOURCES.resolve("googlebenchmark/good.json"));
            case PYTEST -> List.of(RESOURCES.resolve("pytest/good.json"));
            case VEGETA -> List.of(RESOURCES.resolve("vegeta/good.json"), RESOURCES.resolve("vegeta/results.json"));
            case WRK -> List.of(RESOURCES.resolve("wrk/good.txt"));
            case HEY -> List.of(RESOURCES.resolve("hey/good.txt"));
            case AB -> List.of(RESOURCES.resolve("ab/good.txt"));
            case PGBENCH ->
                Stream.of("good.txt", "rate.txt", "log.txt", "intervals.txt")
                        .map(name -> RESOURCES.resolve("pgbench").resolve(name))
                        .toList();
            case SYSBENCH -> List.of(RESOURCES.resolve("sysbench/cpu.txt"), RESOURCES.resolve("sysbench/fileio.txt"));
            case REDIS -> List.of(RESOURCES.resolve("redis/good.csv"));
            case FIO -> List.of(RESOURCES.resolve("fio/good.json"));
            case TIME -> List.of(RESOURCES.resolve("time/good.txt"));
            case TRACE ->
                Stream.of(
                                "trace/otlp.jsonl",
                                "trace/zipkin.jsonl",
                                "trace/otlp.pb",
                                "trace/jaeger.json",
                                "trace/befaas.log")
                        .map(RESOURCES::resolve)
                        .toList();
            case YCSB, TSBS, OPENAPI, SERIES, JSON, HDR, BENCHER, GITHUBACTION, EVALUATOR, BENCHMARK -> List.of();
        };
    }

    private Path written(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("output"), bytes);
    }

    private Path written(Tool tool, String name, String value) throws IOException {
        return written(SmallOutputs.of(tool, name, value).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * How a file is taken: the reading, or {@code null} where it was refused in one line. Anything else breaks the law.
     */
    private static Reading taken(Tool tool, Path file) {
        Reading reading;
        try {
            reading = reader(tool).read(file);
        } catch (InputException e) {
            assertThat(e.getMessage())
                    .as("%s of %s", tool, file)
                    .startsWith(file.toString())
                    .contains("found ", "expected ")
                    .doesNotContainPattern("\\p{Cntrl}");
            return null;
        } catch (IOException | RuntimeException e) {
            return fail(tool + " ended with " + e + " at " + file, e);
        }
        assertThat(reading.samples().size() + reading.faults().size())
                .as("%s found nothing in %s and said nothing", tool, file)
                .isPositive();
        Stream.of(reading.faults(), reading.warnings()).flatMap(List::stream).forEach(sentence -> assertThat(sentence)
                .doesNotContainPattern("[\n\r\u0000]"));
        for (Sample sample : reading.samples()) {
            assertThat(sample.values()).as(sample.metric().name()).isNotEmpty();
            assertThat(Arrays.stream(sample.values()).allMatch(Double::isFinite))
                    .as(sample.metric().name() + " is finite")
                    .isTrue();
        }
        return reading;
    }

    private static void refused(Tool tool, Path file) {
        assertThat(taken(tool, file)).as("%s took %s", tool, file).isNull();
    }

    private static List<String> values(Reading reading) {
        assertThat(reading).isNotNull();
        return reading.samples().stream()
                .map(sample -> sample.metric() + " " + sample.statistic() + " " + Arrays.toString(sample.values()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("tools")
    void aWholeOutputIsRead(Tool tool) throws IOException {
        Reading reading = taken(tool, written(good(tool)));

        assertThat(values(reading)).isNotEmpty();
        assertThat(reading.faults()).isEmpty();
        for (Path file : real(tool)) {
            assertThat(values(taken(tool, file))).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void anOutputIsKnownByItsContent(Tool tool) throws IOException {
        assumeTrue(tool != Tool.JSON, "any JSON may be read by a map");
        assertThat(Readers.detect(written(good(tool)))).isEqualTo(tool);
        assertThat(Readers.detect(written(packed(good(tool))))).isEqualTo(tool);
        for (Path file : real(tool)) {
            assertThat(Readers.detect(file)).isEqualTo(tool);
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void anOutputThatWasCutOffAtAnyTenth(Tool tool) throws IOException {
        List<byte[]> outputs = new ArrayList<>(List.of(good(tool)));
        for (Path file : real(tool)) {
            outputs.add(Files.readAllBytes(file));
        }
        for (byte[] whole : outputs) {
            for (int tenth = 1; tenth < 10; tenth++) {
                taken(tool, written(Arrays.copyOf(whole, whole.length * tenth / 10)));
            }
        }
    }

    /** Bytes that a disk, a network or an editor changed: flipped, lost, doubled, or a piece of one line within another. */
    @ParameterizedTest
    @MethodSource("tools")
    void damageAtRandomPlacesIsReadOrRefused(Tool tool) throws IOException {
        List<byte[]> outputs = new ArrayList<>(List.of(good(tool)));
        for (Path file : real(tool)) {
            byte[] whole = Files.readAllBytes(file);
            if (whole.length <= LARGEST_DAMAGED) {
                outputs.add(whole);
            }
        }
        Random random = new Random(SEED);
        for (byte[] whole : outputs) {
            for (int i = 0; i < DAMAGES; i++) {
                byte[] damaged = damaged(whole, random);
                try {
                    long before = THREADS.getCurrentThreadAllocatedBytes();
                    taken(tool, written(damaged));
                    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                            .as("bytes that are allocated for a file of %d", damaged.length)
                            .isLessThan(MOST_ALLOCATED);
                } catch (AssertionError e) {
                    throw new AssertionError(
                            "damage " + i + " of seed " + SEED + ": "
                                    + new String(
                                            damaged, 0, Math.min(damaged.length, 2000), StandardCharsets.ISO_8859_1),
                            e);
                }
            }
        }
    }

    private static byte[] damaged(byte[] whole, Random random) {
        byte[] damaged = whole.clone();
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            int at = random.nextInt(damaged.length);
            int until = Math.min(damaged.length, at + 1 + random.nextInt(20));
            switch (random.nextInt(6)) {
                case 0 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> damaged[at] = (byte) random.nextInt(256);
                case 2 ->
                    damaged = joined(Arrays.copyOf(damaged, at), Arrays.copyOfRange(damaged, until, damaged.length));
                case 3 ->
                    damaged = joined(Arrays.copyOf(damaged, until), Arrays.copyOfRange(damaged, at, damaged.length));
                case 4 -> {
                    byte[] word = WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
                    damaged = joined(
                            joined(Arrays.copyOf(damaged, at), word), Arrays.copyOfRange(damaged, at, damaged.length));
                }
                default -> {
                    // a number becomes another, which is where arithmetic breaks
                    String text = new String(damaged, StandardCharsets.ISO_8859_1);
                    List<MatchResult> numbers = Pattern.compile("-?[0-9][0-9.]*")
                            .matcher(text)
                            .results()
                            .toList();
                    if (!numbers.isEmpty()) {
                        MatchResult number = numbers.get(random.nextInt(numbers.size()));
                        damaged = (text.substring(0, number.start())
                                        + NUMBERS.get(random.nextInt(NUMBERS.size()))
                                        + text.substring(number.end()))
                                .getBytes(StandardCharsets.ISO_8859_1);
                    }
                }
            }
            if (damaged.length == 0) {
                return whole;
            }
        }
        return damaged;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @ParameterizedTest
    @MethodSource("tools")
    void aBinaryFileIsRefused(Tool tool) throws IOException {
        byte[] bytes = new byte[1 << 16];
        new Random(1).nextBytes(bytes);
        refused(tool, written(bytes));
        byte[] elf = {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3e, 0, 1, 0, 0, 0};
        refused(tool, written(Arrays.copyOf(elf, 4096)));
        refused(tool, written(new byte[4096]));
    }

    @ParameterizedTest
    @MethodSource("tools")
    void anEmptyFileIsNoResult(Tool tool) throws IOException {
        for (String text : List.of("", "\n", " \r\n\t\n", "\uFEFF")) {
            Reading reading = taken(tool, written(text.getBytes(StandardCharsets.UTF_8)));

            assertThat(reading == null
                            || (reading.samples().isEmpty() && !reading.faults().isEmpty()))
                    .as("%s of '%s'", tool, text)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void aLineOfMebibytesIsRefused(Tool tool) throws IOException {
        for (String start : List.of("a", "1", "[", "{\"a\":", "\"", ",", "1,")) {
            refused(tool, written(start.repeat(3 << 20).getBytes(StandardCharsets.UTF_8)));
        }
        String output = SmallOutputs.of(tool, "alpha", "12.5");
        taken(tool, written((output + "a".repeat(3 << 20)).getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @MethodSource("tools")
    void whatIsNoFiniteNumberIsNoValue(Tool tool) throws IOException {
        List<String> good = values(taken(tool, written(good(tool))));
        for (String value : List.of(
                "NaN", "Infinity", "-Infinity", "+Inf", "1e999", "fast", "\"fast\"", "", "0x1p3", "1d", "null")) {
            Reading reading = tool == Tool.HDR ? null : taken(tool, written(tool, "alpha", value));

            boolean told = reading == null
                    || !reading.faults().isEmpty()
                    || !reading.warnings().isEmpty()
                    || reading.samples().size() < good.size();
            assertThat(told).as("%s read %s as %s", tool, value, reading).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void anExponentIsPartOfANumber(Tool tool) throws IOException {
        if (tool == Tool.HDR
                || tool == Tool.JTL
                || tool == Tool.TSBS
                || tool == Tool.OPENAPI
                || tool == Tool.TRACE
                || tool == Tool.REDIS
                || tool == Tool.GATLING
                || tool == Tool.HAMMERDB
                || SmallOutputs.NAMELESS.contains(tool)) {
            assumeTrue(tool == Tool.HDR || taken(tool, written(tool, "alpha", "1.0E-4")) == null || tool == Tool.TSBS);
            return; // whole milliseconds and microseconds, counts and fixed decimals only
        }
        Sample whole = last(taken(tool, written(tool, "alpha", "12.5")));
        Sample small = last(taken(tool, written(tool, "alpha", "1.0E-4")));

        assertThat(small.values()[0] / whole.values()[0]).isBetween(1e-4 / 12.5 * 0.999, 1e-4 / 12.5 * 1.001);
    }

    /** The sample that has the value that can be chosen. */
    private static Sample last(Reading reading) {
        assertThat(reading).isNotNull();
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().matches(".*alpha.*|latency|elapsed time")
                        && (sample.statistic() == null || sample.statistic().equals("mean")))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("tools")
    void aDecimalCommaIsUnderstoodOrRefused(Tool tool) throws IOException {
        Reading reading = tool == Tool.HDR ? null : taken(tool, written(tool, "alpha", "12,5"));

        if (reading != null && reading.faults().isEmpty()) {
            assertThat(last(reading).values()[0])
                    .as("%s read 12,5", tool)
                    .isEqualTo(last(taken(tool, written(tool, "alpha", "12.5"))).values()[0]);
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void aNameIsDataWhateverItSays(Tool tool) throws IOException {
        assumeFalse(SmallOutputs.NAMELESS.contains(tool), "what is measured has no name of its own");
        Reading reading = taken(tool, written(tool, NAME, "12.5"));

        assertThat(reading).isNotNull();
        assertThat(reading.samples()).anyMatch(sample -> sample.metric().name().contains(NAME));
    }

    static Stream<Arguments> pairs() {
        return tools().flatMap(tool -> tools().filter(other -> other != tool).map(other -> Arguments.of(tool, other)));
    }

    @ParameterizedTest(name = "{0} given {1}")
    @MethodSource("pairs")
    void theOutputOfAnotherToolIsRefused(Tool tool, Tool other) throws IOException {
        boolean understood = tool == Tool.EVALUATOR && other == Tool.YCSB; // that plugin takes YCSB's text
        List<Path> files = new ArrayList<>(real(other));
        files.add(written(good(other)));
        for (Path file : files) {
            if (tool == Tool.TSBS && other == Tool.HEY) {
                // loaders of TSBS begin their last lines with the same word
                assertThat(taken(tool, file).faults()).containsExactly("TSBS ended without its whole summary");
            } else if (!understood) {
                refused(tool, file);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("tools")
    void lineEndsByteOrderMarksAndCompressionChangeNothing(Tool tool) throws IOException {
        String text = SmallOutputs.of(tool, "alpha", "12.5");
        List<String> plain = values(taken(tool, written(good(tool))));

        assertThat(values(taken(tool, written(text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8)))))
                .isEqualTo(plain);
        assertThat(values(taken(tool, written(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8)))))
                .isEqualTo(plain);
        assertThat(values(taken(tool, written(packed(good(tool)))))).isEqualTo(plain);
    }

    @ParameterizedTest
    @MethodSource("tools")
    void compressedDataThatBreaksOffOrIsDamagedIsRefused(Tool tool) throws IOException {
        byte[] packed = packed(SmallOutputs.of(tool, "alpha", "12.5").repeat(20).getBytes(StandardCharsets.UTF_8));
        refused(tool, written(Arrays.copyOf(packed, packed.length / 2)));
        refused(tool, written(Arrays.copyOf(packed, 5)));
        byte[] damaged = packed(good(tool));
        damaged[damaged.length / 2] ^= 0x55;
        taken(tool, written(damaged));
    }

    private static byte[] packed(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream output = new GZIPOutputStream(bytes)) {
            output.write(plain);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("tools")
    void utf16IsReadRightOrRefused(Tool tool) throws IOException {
        List<String> plain = values(taken(tool, written(good(tool))));
        for (Charset charset : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Reading reading =
                    taken(tool, written(SmallOutputs.of(tool, "alpha", "12.5").getBytes(charset)));

            if (reading != null && reading.faults().isEmpty()) {
                assertThat(values(reading)).as("%s in %s", tool, charset).isEqualTo(plain);
            }
        }
    }

    static Stream<Arguments> failures() throws IOException {
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            List<Path> failed = files.filter(file ->
                            Files.isRegularFile(file) && file.getParent().endsWith("failures"))
                    .sorted()
                    .toList();
            return failed.stream().flatMap(file -> tools().map(tool -> Arguments.of(tool, file)));
        }
    }

    @ParameterizedTest(name = "{0} of {1}")
    @MethodSource("failures")
    void whatAToolWroteWhenItFailedIsNoValidTrial(Tool tool, Path file) throws IOException {
        Reading reading = taken(tool, file);
        if (reading != null && file.endsWith("pg-thread-init-race-rc0.out")) {
            // every operation that is in it succeeded: only who asked for 5000 knows that 1250 are missing
            reading = YcsbReader.read(file, null, 5000);
        }

        assertThat(reading == null || !reading.faults().isEmpty())
                .as("%s took %s for valid", tool, file)
                .isTrue();
    }
}
