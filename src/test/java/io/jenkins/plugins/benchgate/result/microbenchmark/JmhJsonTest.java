package io.jenkins.plugins.benchgate.result.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real results of JMH 1.37 on Java 17, in the folder {@code jmh} of the resources. The classes are Failing.java beside
 * them and the ones of docs/examples/jmh, compiled with jmh-generator-annprocess; each was run as {@code java -cp …
 * org.openjdk.jmh.Main ARGUMENTS -rf json -rff FILE}:
 *
 * <ul>
 *   <li>all-modes.json: {@code Checksum -bm all -tu us -f 2 -wi 1 -w 10ms -i 2 -r 10ms -p size=64 -prof gc}
 *   <li>failing.json: {@code Failing -f 2 -wi 1 -w 10ms -i 2 -r 10ms -prof stack}
 *   <li>one-fork.json: {@code Checksum -f 1 -wi 0 -i 3 -r 10ms}
 * </ul>
 */
class JmhJsonTest {
    private static final Path RESULTS = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/jmh");
    private static final Path ALL_MODES = RESULTS.resolve("all-modes.json");
    private static final String CHECKSUM = "org.example.ChecksumBenchmark.checksum(size=64)";
    private static final String ONE =
            """
            [ { "benchmark" : "org.x.B.m", "mode" : "%s", "forks" : %d, "measurementIterations" : %d,
                "primaryMetric" : { "scoreUnit" : "%s", "%s" : %s }, "secondaryMetrics" : { } } ]
            """;

    @TempDir
    Path folder;

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("jmh.json"), text);
    }

    private Path one(String mode, int forks, int iterations, String unit, String data) throws IOException {
        return written(ONE.formatted(mode, forks, iterations, unit, "rawData", data));
    }

    private static List<Sample> of(Reading reading, String metric) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric))
                .toList();
    }

    private static DoubleStream values(List<Sample> samples) {
        return samples.stream().flatMapToDouble(sample -> Arrays.stream(sample.values()));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "thrpt, '', op/s, HIGHER, 1e6",
        "thrpt, gc.alloc.rate, B/s, LOWER, 1048576",
        "thrpt, gc.alloc.rate.norm, B, LOWER, 1",
        "avgt, '', s, LOWER, 1e-6",
        "avgt, gc.alloc.rate.norm, B, LOWER, 1",
        "sample, '', s, LOWER, 1e-6",
        "ss, '', s, LOWER, 1e-6",
    })
    void theMeanOverForksAndIterationsIsTheScoreOfJmh(
            String mode, String secondary, String unit, Direction direction, double factor) throws IOException {
        JsonNode result = null;
        for (JsonNode one : new ObjectMapper().readTree(ALL_MODES.toFile())) {
            result = one.get("mode").asText().equals(mode) ? one : result;
        }
        assertThat(result).isNotNull();
        JsonNode scores = secondary.isEmpty()
                ? result.get("primaryMetric")
                : result.get("secondaryMetrics").get(secondary);

        Reading reading = JmhJson.read(ALL_MODES);

        assertThat(reading.faults()).isEmpty();
        String name = CHECKSUM + " [" + mode + "]" + (secondary.isEmpty() ? "" : " " + secondary);
        List<Sample> samples = of(reading, name);
        assertThat(samples).extracting(Sample::part).containsExactly("fork 1", "fork 2");
        assertThat(samples).allSatisfy(sample -> {
            assertThat(sample.metric().unit()).isEqualTo(new Unit(unit));
            assertThat(sample.metric().direction()).isEqualTo(direction);
            assertThat(sample.statistic()).isNull();
            assertThat(sample.origin().warning()).isNull();
        });
        double score = scores.get("score").asDouble() * factor;
        assertThat(values(samples).average().orElseThrow()).isCloseTo(score, within(1e-12 * score));
        double least = scores.at("/scorePercentiles/0.0").asDouble() * factor;
        double most = scores.at("/scorePercentiles/100.0").asDouble() * factor;
        assertThat(values(samples).min().orElseThrow()).isCloseTo(least, within(1e-12 * least));
        assertThat(values(samples).max().orElseThrow()).isCloseTo(most, within(1e-12 * most));
    }

    @Test
    void everySampledTimeIsAValue() throws IOException {
        // JMH's own table: ChecksumBenchmark.checksum  64  sample  1197  0.078 ± 0.033  us/op
        assertThat(values(of(JmhJson.read(ALL_MODES), CHECKSUM + " [sample]")).count())
                .isEqualTo(1197);
    }

    /** A histogram is sorted; taken as it is, each value would seem to follow from the one before. */
    @Test
    void sampledTimesAreInNoOrderButAlwaysInTheSame() throws IOException {
        StringBuilder pairs = new StringBuilder();
        for (int i = 1; i <= 2000; i++) {
            pairs.append(i == 1 ? "" : ",").append("[").append(i).append(",1]");
        }
        Path file = written(ONE.formatted("sample", 1, 1, "ns/op", "rawDataHistogram", "[[[" + pairs + "]]]"));

        double[] values = JmhJson.read(file).samples().get(0).values();

        double mean = Arrays.stream(values).average().orElseThrow();
        double own = 0;
        double next = 0;
        for (int i = 0; i + 1 < values.length; i++) {
            own += (values[i] - mean) * (values[i] - mean);
            next += (values[i] - mean) * (values[i + 1] - mean);
        }
        // of 2000 independent values it is within 4 / √2000 of 0, of sorted ones it is 1
        assertThat(next / own).isBetween(-0.09, 0.09);
        assertThat(JmhJson.read(file).samples().get(0).values()).containsExactly(values);
        assertThat(Arrays.stream(values).distinct().count()).isEqualTo(2000);
    }

    @Test
    void percentilesThatSampledTimesImplyAreNoMetrics() throws IOException {
        assertThat(JmhJson.read(ALL_MODES).samples())
                .extracting(sample -> sample.metric().name())
                .noneMatch(name -> name.contains("p0."));
    }

    @Test
    void aSingleForkIsNoPartAndASingleModeIsNotNamed() throws IOException {
        Reading reading = JmhJson.read(RESULTS.resolve("one-fork.json"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name(), Sample::part, sample -> sample.values().length)
                .containsExactly(tuple(CHECKSUM, "", 3), tuple(CHECKSUM.replace("64", "4096"), "", 3));
    }

    @Test
    void aSampleSaysOnWhichLineItsValuesBegin() throws IOException {
        Path file = RESULTS.resolve("one-fork.json");
        List<String> lines = Files.readAllLines(file);

        for (Sample sample : JmhJson.read(file).samples()) {
            String line = lines.get((int) sample.origin().line() - 1).strip();
            assertThat(Double.parseDouble(line.replace(",", "")) / 1e9).isEqualTo(sample.values()[0]);
            assertThat(sample.origin().count()).isEqualTo(3);
        }
    }

    /** With {@code -foe false}, its default, JMH ends with exit code 0 here. */
    @Test
    void aForkThatFailedMidwayIsAFault() throws IOException {
        Reading reading = JmhJson.read(RESULTS.resolve("failing.json"));

        assertThat(reading.faults())
                .containsExactly(
                        "org.example.Failing.later has 1 of 2 iterations in fork 1",
                        "org.example.Failing.later has 1 of 2 iterations in fork 2");
    }

    @Test
    void groupsAndCountersAreMetricsAndAReportOfAProfilerIsNone() throws IOException {
        Reading reading = JmhJson.read(RESULTS.resolve("failing.json"));

        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .contains("org.example.Failing.both read", "org.example.Failing.events hits")
                .noneMatch(name -> name.contains("stack"));
        assertThat(of(reading, "org.example.Failing.events hits"))
                .allSatisfy(sample -> assertThat(sample.metric().direction()).isEqualTo(Direction.UNKNOWN));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "3, ns/op, 3e-9, s, LOWER",
        "3, us/op, 3e-6, s, LOWER",
        "3, ms/op, 0.003, s, LOWER",
        "3, s/op, 3, s, LOWER",
        "3, min/op, 180, s, LOWER",
        "3, hr/op, 10800, s, LOWER",
        "3, day/op, 259200, s, LOWER",
        "3, ops/ns, 3e9, op/s, HIGHER",
        "3, ops/us, 3e6, op/s, HIGHER",
        "3, ops/ms, 3000, op/s, HIGHER",
        "3, ops/s, 3, op/s, HIGHER",
        "3, ops/min, 0.05, op/s, HIGHER",
        "36, ops/hr, 0.01, op/s, HIGHER",
        "864, ops/day, 0.01, op/s, HIGHER",
        "3, MB/sec, 3145728, B/s, LOWER",
        "3, ms, 0.003, s, LOWER",
        "3, counts, 3, counts, LOWER",
        "3, insns/clk, 3, insns/clk, HIGHER",
        "3, #/op, 3, #/op, LOWER"
    })
    void unitsBecomeBaseUnits(double value, String unit, double base, String symbol, Direction direction)
            throws IOException {
        Sample sample = JmhJson.read(one("avgt", 1, 1, unit, "[[" + value + "]]"))
                .samples()
                .get(0);

        assertThat(sample.values()).containsExactly(base);
        assertThat(sample.metric().unit()).isEqualTo(new Unit(symbol));
        assertThat(sample.metric().direction()).isEqualTo(direction);
        assertThat(sample.origin().warning()).isNull();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"\"NaN\"", "\"+INF\"", "\"-INF\"", "1e999"})
    void aScoreThatIsNoNumberIsAFaultAndNoValue(String value) throws IOException {
        Reading reading = JmhJson.read(one("avgt", 1, 2, "ns/op", "[[1," + value + "]]"));

        assertThat(reading.faults()).containsExactly("org.x.B.m has a result that is no number in fork 1");
        assertThat(reading.samples().get(0).values()).containsExactly(1e-9);
    }

    @Test
    void aMissingForkIsAFault() throws IOException {
        assertThat(JmhJson.read(one("avgt", 3, 1, "ns/op", "[[1],[2]]")).faults())
                .containsExactly("org.x.B.m has the results of 2 of 3 forks");
    }

    @Test
    void withoutForksThereIsOneExecution() throws IOException {
        Reading reading = JmhJson.read(one("avgt", 0, 2, "ns/op", "[[1,2]]"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples()).hasSize(1);
    }

    @Test
    void noBenchmarkIsAFault() throws IOException {
        assertThat(JmhJson.read(written("[\n]\n")).faults()).containsExactly("JMH ran no benchmark");
    }

    @Test
    void theDotOfOlderReleasesIsNotPartOfAName() throws IOException {
        Path file = written(
                """
                [{"benchmark":"B.m","mode":"avgt","forks":1,"measurementIterations":1,
                "primaryMetric":{"scoreUnit":"ns/op","rawData":[[1]]},
                "secondaryMetrics":{"·gc.alloc.rate.norm":{"scoreUnit":"B/op","rawData":[[24]]}}}]
                """);

        assertThat(of(JmhJson.read(file), "B.m gc.alloc.rate.norm")).hasSize(1);
    }

    @Test
    void aNameOrParameterIsTakenAsItIs() throws IOException {
        Path file = written(
                """
                [{"benchmark":"<script>alert(1)</script>","mode":"avgt","forks":1,"measurementIterations":1,
                "params":{"b":"x=1,y","a":"'"},"primaryMetric":{"scoreUnit":"ns/op","rawData":[[1]]}}]
                """);

        assertThat(JmhJson.read(file).samples().get(0).metric().name())
                .isEqualTo("<script>alert(1)</script>(b=x=1,y,a=')");
    }

    @Test
    void aSecondResultOfTheSameBenchmarkIsRefused() throws IOException {
        String object = Files.readString(one("avgt", 1, 1, "ns/op", "[[1]]")).strip();
        Path file = written(object.substring(0, object.length() - 1) + ",\n" + object.substring(1));

        assertThatThrownBy(() -> JmhJson.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageMatching(".*jmh\\.json:3: found 'org\\.x\\.B\\.m \\[avgt]', expected one result of each .*");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"[[1,5 ms]]", "[[1 5]]", "[[1,,5]]", "[1]", "{}", "[[true]]", "[[\"1\"]]"})
    void whatIsNoArrayOfNumbersIsRefusedWithItsLine(String data) throws IOException {
        Path file = one("avgt", 1, 1, "ns/op", data);

        assertThatThrownBy(() -> JmhJson.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageMatching(".*jmh\\.json:2: found .*, expected .*");
    }

    @ParameterizedTest(name = "text {0}")
    @ValueSource(
            strings = {
                "",
                "{}",
                "[1]",
                "[[]]",
                "[{}]",
                "[{\"benchmark\":\"x\"}]",
                "[] []",
                "null",
                "\"\"",
                "[{\"mode\":5}]"
            })
    void jsonThatIsNotOfJmhIsRefused(String text) throws IOException {
        Path file = written(text);

        assertThatThrownBy(() -> JmhJson.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("jmh.json:1: found ");
    }

    @ParameterizedTest(name = "{0} tenths")
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void aFileThatBreaksOffIsRefusedWithItsLine(int tenths) throws IOException {
        byte[] whole = Files.readAllBytes(ALL_MODES);
        Path file = Files.write(folder.resolve("cut.json"), Arrays.copyOf(whole, whole.length * tenths / 10));

        assertThatThrownBy(() -> JmhJson.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("(?s).*cut\\.json:\\d+: found .*, expected .*")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void binaryContentIsRefusedInOneLine() throws IOException {
        for (int seed = 0; seed < 50; seed++) {
            byte[] bytes = new byte[1000];
            new Random(seed).nextBytes(bytes);
            bytes[0] = (byte) (seed % 2 == 0 ? '[' : bytes[0]);
            Path file = Files.write(folder.resolve("binary"), bytes);

            assertThatThrownBy(() -> JmhJson.read(file))
                    .as("seed %d", seed)
                    .isInstanceOf(InputException.class)
                    .message()
                    .doesNotContainPattern("\\p{Cntrl}");
        }
    }

    @Test
    void aCompressedFileIsReadAndKnown() throws IOException {
        Path file = folder.resolve("results.gz");
        try (GZIPOutputStream output = new GZIPOutputStream(Files.newOutputStream(file))) {
            Files.copy(ALL_MODES, output);
        }

        assertThat(Readers.detect(file)).isEqualTo(Tool.JMH);
        List<Sample> read = new ArrayList<>(Readers.of(Tool.JMH).read(file).samples());
        assertThat(read).hasSameSizeAs(JmhJson.read(ALL_MODES).samples());

        byte[] packed = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(packed, packed.length / 2));
        assertThatThrownBy(() -> JmhJson.read(cut))
                .isInstanceOf(InputException.class)
                .hasMessage(cut + ": found gzip data that breaks off or is damaged, expected a whole file");
    }
}
