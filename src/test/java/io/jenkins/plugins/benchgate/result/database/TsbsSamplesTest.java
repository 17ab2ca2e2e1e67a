package io.jenkins.plugins.benchgate.result.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What TSBS v0.0.0-20230921131859-37fced794d56 really wrote, against VictoriaMetrics and InfluxDB. */
class TsbsSamplesTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/tsbs");

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "load-influx.out",
                "load-vm1-results.json",
                "run-influx-double-groupby-1-interval100.err",
                "run-influx-double-groupby-1-results.json",
                "run-influx-double-groupby-1.hdr",
                "run-vm-cpu-max-all-1.out",
                "failures/burnin-without-maxqueries-panic.err",
                "failures/load-vm-refused.out",
                "failures/run-vm-refused.err"
            })
    void whatTsbsWroteIsKnownAsItsOwn(String sample) throws IOException {
        assertThat(Readers.detect(SAMPLES.resolve(sample))).isEqualTo(Tool.TSBS);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"load-influx.out", "run-influx-double-groupby-1-results.json"})
    void aCompressedFileIsReadLikeAPlainOne(String sample) throws IOException {
        Path packed = folder.resolve(sample + ".gz");
        try (OutputStream output = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(SAMPLES.resolve(sample), output);
        }

        assertThat(TsbsReader.read(packed).samples())
                .usingRecursiveComparison()
                .isEqualTo(TsbsReader.read(SAMPLES.resolve(sample)).samples());
    }

    // the numbers of the files' last lines
    @ParameterizedTest(name = "{0}")
    @CsvSource({"load-influx.out, 33042.48, 370810.00", "load-vm1.out, 73412.48, 823851.15"})
    void aLoadHasRowsAndMetricsASecond(String file, double rows, double metrics) throws IOException {
        Reading reading = TsbsReader.load(SAMPLES.resolve(file), 259_200);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        assertThat(value(reading, "load rows", null)).isEqualTo(rows);
        assertThat(value(reading, "load metrics", null)).isEqualTo(metrics);
        assertThat(reading.samples())
                .allSatisfy(
                        sample -> assertThat(sample.metric().direction().word()).isEqualTo("higher"));
        assertThat(TsbsReader.load(SAMPLES.resolve(file), 259_201).faults())
                .containsExactly("259200 of 259201 rows were loaded");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "run-influx-cpu-max-all-1.out, 'Influx max of all CPU metrics, random    1 hosts, random 8h0m0s by 1h', 4.81, 6.53, 500",
        "run-influx-double-groupby-1.out, 'Influx mean of 1 metrics, all hosts, random 12h0m0s by 1h', 7.73, 10.48, 500",
        "run-influx-double-groupby-all.out, 'Influx mean of 10 metrics, all hosts, random 12h0m0s by 1h', 75.98, 91.55, 500",
        "run-influx-groupby-orderby-limit.out, 'Influx max cpu over last 5 min-intervals (random end)', 14.97, 18.36, 500",
        "run-vm-cpu-max-all-1.out, 'VictoriaMetrics max of all CPU metrics, random    1 hosts, random 8h0m0s by 1h', 0.95, 1.07, 500",
        "run-vm-single-groupby-5-8-1.out, 'VictoriaMetrics 5 cpu metric(s), random    8 hosts, random 1h0m0s by 1m', 3.10, 3.28, 500",
        "run-vm-single-groupby-1-1-1-interval100.out, 'VictoriaMetrics 1 cpu metric(s), random    1 hosts, random 1h0m0s by 1m', 0.53, 0.59, 450",
    })
    void aRunHasALatencyUnderTheLabelOfItsQueries(String file, String label, double median, double mean, long count)
            throws IOException {
        Reading reading = TsbsReader.read(SAMPLES.resolve(file));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples().stream()
                        .map(sample -> sample.metric().name())
                        .distinct())
                .containsExactly(label + " latency", "all queries rate");
        assertThat(value(reading, label + " latency", "median")).isEqualTo(median / 1e3);
        assertThat(value(reading, label + " latency", "mean")).isEqualTo(mean / 1e3);
        assertThat(reading.samples().get(0).origin().count()).isEqualTo(count);
        assertThat(reading.warnings().isEmpty()).isEqualTo(median >= 1);
    }

    @Test
    void coldAndWarmQueriesAreMetricsOfTheirOwn() throws IOException {
        Reading reading = TsbsReader.read(SAMPLES.resolve("run-vm-single-groupby-1-1-1-prewarm-rps.out"));

        assertThat(reading.faults()).isEmpty();
        assertThat(value(reading, "cold queries latency", "median")).isEqualTo(0.46 / 1e3);
        assertThat(value(reading, "warm queries latency", "median")).isEqualTo(0.32 / 1e3);
        assertThat(value(reading, "all queries rate", null)).isEqualTo(402.19);
    }

    // the JSON has StartTime 1795169219000 and q50 3.745, q95 7.75, q99 10.098, q999 and q100 14.747
    @Test
    void aBatchTakesFineQuantilesFromTheJsonAndTheRestFromTheText() throws IOException {
        Reading reading = TsbsReader.queries(
                "double-groupby-1",
                List.of(new TsbsReader.Batch(
                        SAMPLES.resolve("run-influx-double-groupby-1-interval100.out"),
                        SAMPLES.resolve("run-influx-double-groupby-1-results.json"),
                        500)));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        String metric = "double-groupby-1 latency";
        assertThat(value(reading, metric, "median")).isEqualTo(3.745 / 1e3);
        assertThat(value(reading, metric, "p95")).isEqualTo(7.75 / 1e3);
        assertThat(value(reading, metric, "p99")).isEqualTo(10.098 / 1e3);
        assertThat(value(reading, metric, "p99.9")).isEqualTo(14.747 / 1e3);
        assertThat(value(reading, metric, "max")).isEqualTo(14.747 / 1e3);
        assertThat(value(reading, metric, "mean")).isEqualTo(4.62 / 1e3);
        assertThat(value(reading, metric, "min"))
                .as("2.92 ms, and not the q0 of 0")
                .isEqualTo(2.92 / 1e3);
        assertThat(value(reading, metric, "stddev")).isEqualTo(1.7 / 1e3);
        assertThat(value(reading, "double-groupby-1 rate", null)).isEqualTo(429.31);
    }

    @Test
    void theJsonOfALoaderHasItsStartInSeconds() throws IOException {
        Reading reading = TsbsReader.read(SAMPLES.resolve("load-vm1-results.json"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).singleElement().asString().contains("no counts");
        assertThat(value(reading, "load rows", null)).isEqualTo(73412.47831035833);
        assertThat(value(reading, "load metrics", null)).isEqualTo(823851.1454829102);
        assertThat(reading.samples().get(0).times()).containsExactly(1_795_169_141.0);
    }

    @Test
    void theJsonOfAQueryRunnerReadByItselfHasNoMinimum() throws IOException {
        Reading reading = TsbsReader.read(SAMPLES.resolve("run-vm-single-groupby-1-1-1-results.json"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples().stream().map(Sample::statistic))
                .containsExactlyInAnyOrder("median", "p95", "p99", "p99.9", "max", null);
        assertThat(reading.samples().stream().map(sample -> sample.metric().name()))
                .contains("VictoriaMetrics_1_cpu_metric_s_random_1_hosts_random_1h0m0s_by_1m latency")
                .noneMatch(name -> name.startsWith("all_queries"));
        assertThat(reading.samples()).allSatisfy(sample -> assertThat(sample.times())
                .as("the query runner writes milliseconds, the loader seconds")
                .containsExactly(1_795_169_231.0));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "run-influx-double-groupby-1-interval100.err",
                "run-vm-single-groupby-1-1-1-prewarm-rps.err",
            })
    void whatIsPrintedAtIntervalsIsNoResult(String file) {
        assertThatThrownBy(() -> TsbsReader.read(SAMPLES.resolve(file)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file + ":1: found 'After 100 queries")
                .hasMessageContaining("expected the standard output of TSBS");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"run-influx-double-groupby-1.hdr", "run-vm-single-groupby-1-1-1.hdr"})
    void aTableOfPercentilesIsRefusedBecauseItIsCutOff(String file) {
        assertThatThrownBy(() -> TsbsReader.read(SAMPLES.resolve(file)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file + ":1: found 'Value Percentile TotalCount")
                .hasMessageContaining("cut off at 4096 bytes");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "burnin-without-maxqueries-panic.err, burn-in is larger than limit",
        "load-vm-refused.err, connection refused",
        "run-vm-refused.err, connection refused",
        "load-vm-refused.out, without its whole summary",
    })
    void aFailureIsAFaultInTheToolsOwnWords(String file, String words) throws IOException {
        Reading reading = TsbsReader.read(SAMPLES.resolve("failures").resolve(file));

        assertThat(reading.samples()).isEmpty();
        assertThat(reading.faults()).singleElement().asString().contains(words);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "load-influx.out",
                "run-influx-cpu-max-all-1.out",
                "run-vm-single-groupby-1-1-1-prewarm-rps.out",
                "load-vm1-results.json",
                "run-vm-single-groupby-1-1-1-results.json"
            })
    void aFileThatIsCutOffAnywhereIsNeverTakenForAWholeOne(String name) throws IOException {
        String text = Files.readString(SAMPLES.resolve(name));
        String last = name.endsWith(".json") ? "}" : name.startsWith("load") ? "/sec)\n" : "wall clock time";
        int needed = text.lastIndexOf(last) + (last.startsWith("wall") ? 0 : last.length());
        Path cut = folder.resolve(name);
        for (int length = 0; length < needed; length += 7) {
            Files.writeString(cut, text.substring(0, length));
            try {
                assertThat(TsbsReader.read(cut).faults())
                        .as("the first %d characters", length)
                        .isNotEmpty();
            } catch (InputException e) {
                assertThat(e).hasMessageMatching("(?s).*" + name + ":\\d+: found .*, expected .*");
            }
        }
        Files.writeString(cut, text);
        assertThat(TsbsReader.read(cut).faults()).isEmpty();
    }

    private static double value(Reading reading, String metric, String statistic) {
        return reading.samples().stream()
                .filter(sample ->
                        sample.metric().name().equals(metric) && Objects.equals(sample.statistic(), statistic))
                .findFirst()
                .orElseThrow()
                .values()[0];
    }
}
