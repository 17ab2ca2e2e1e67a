package io.jenkins.plugins.benchgate.result.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.database.YcsbReader.YcsbOutput;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What YCSB 0.17.0 really wrote, against Redis, H2 and PostgreSQL. */
class YcsbSamplesTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/ycsb");

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "basicdb-load.out, 1000, INSERT, 1",
        "redis-load.out, 2000, INSERT, 1",
        "redis-t-default.out, 20000, READ UPDATE INSERT, 9911",
        "redis-t-hdr.out, 20000, READ UPDATE INSERT, 9952",
        "redis-t-hdr-jaxb.out, 20000, READ UPDATE INSERT, 9971",
        "redis-t-histogram.out, 20000, READ UPDATE INSERT, 10061",
        "redis-t-hdr+histogram.out, 3000, READ UPDATE INSERT, 1458",
        "redis-t-hdr+raw.out, 3000, READ UPDATE INSERT, 1545",
        "redis-t-raw.out, 3000, READ UPDATE INSERT, 1477",
        "redis-t-raw-stdout.out, 200, READ UPDATE INSERT, 112",
        "redis-t-timeseries.out, 10000, READ UPDATE INSERT, 1",
        "redis-t-textexportfile.txt, 2000, READ UPDATE INSERT, 1058",
    })
    void aHealthyPhaseIsValidAndHasAMetricForEachOperation(String file, long asked, String operations)
            throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve(file), null, asked);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples().stream()
                        .map(sample -> sample.metric().name().replace(" mean latency", " latency"))
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("throughput"),
                                Stream.of(operations.split(" ")).map(name -> name + " latency"))
                        .toList());
        assertThat(YcsbReader.read(SAMPLES.resolve(file), null, asked + 1).faults())
                .containsExactly(asked + " of " + (asked + 1) + " operations succeeded");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"redis-t-raw", "redis-t-hdr+raw"})
    void rawFilesGiveAllIterationsAndTheirQuantilesAreThoseThatYcsbReports(String name) throws IOException {
        Path summary = SAMPLES.resolve(name + ".out");
        Reading reading = YcsbReader.read(summary, SAMPLES.resolve(name + ".rawfile"), 3000);
        Reading reported = YcsbReader.read(summary, null, 3000);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.samples().stream()
                        .skip(1)
                        .mapToInt(sample -> sample.values().length)
                        .sum())
                .isEqualTo(3000);
        for (Sample sample : reading.samples().subList(1, reading.samples().size())) {
            double[] sorted = sample.values().clone();
            Arrays.sort(sorted);
            // OneMeasurementRaw takes the value at the index (int) (n · share).
            assertThat(value(reported, sample.metric().name(), "p95")).isEqualTo(sorted[(int) (sorted.length * 0.95)]);
            assertThat(value(reported, sample.metric().name(), "median")).isEqualTo(sorted[sorted.length / 2]);
        }
    }

    @Test
    void hdrFilesGiveTheStatisticsThatYcsbItselfReports() throws IOException {
        Path summary = SAMPLES.resolve("redis-t-hdr.out");
        Reading reading =
                YcsbReader.read(List.of(new YcsbOutput(summary, null, SAMPLES.resolve("redis-t-hdr."), 20_000)));
        Reading reported = YcsbReader.read(summary, null, 20_000);

        assertThat(reading.faults()).isEmpty();
        for (Sample sample : reported.samples().subList(1, reported.samples().size())) {
            String statistic = Objects.requireNonNull(sample.statistic());
            assertThat(value(reading, sample.metric().name(), statistic))
                    .as(sample.metric().name() + " " + statistic)
                    .isEqualTo(sample.values()[0]);
        }
        assertThat(value(reading, "READ latency", "p75")).isPositive();
    }

    @Test
    void hdrFilesOfAnOlderLibraryAreReadButTheirRanksAreRoundedUpAsIsDoneToday() throws IOException {
        Path summary = SAMPLES.resolve("redis-t-hdr-jaxb.out");
        Reading reading =
                YcsbReader.read(List.of(new YcsbOutput(summary, null, SAMPLES.resolve("redis-t-hdr-jaxb."), 20_000)));
        Reading reported = YcsbReader.read(summary, null, 20_000);

        assertThat(reading.faults()).isEmpty();
        for (String statistic : List.of("mean", "median", "p90", "p95", "p99")) {
            assertThat(value(reading, "READ latency", statistic)).isEqualTo(value(reported, "READ latency", statistic));
        }
        // HdrHistogram 2.1.4 rounded the rank 0.999 · 9971 = 9961.03 to the nearest
        assertThat(value(reported, "READ latency", "p99.9")).isEqualTo(8863 / 1e6);
        assertThat(value(reading, "READ latency", "p99.9")).isEqualTo(8975 / 1e6);
    }

    @Test
    void everyStatisticOfATimeSeriesIsAnIntervalMean() throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve("redis-t-timeseries.out"), null, 10_000);

        Sample means = reading.samples().stream()
                .filter(sample -> sample.metric().name().equals("READ mean latency"))
                .findFirst()
                .orElseThrow();
        // grep -c '^\[READ\], [0-9]' redis-t-timeseries.out; its first and last
        assertThat(means.values())
                .hasSize(10)
                .startsWith(308.279112754159 / 1e6)
                .endsWith(165.22105263157894 / 1e6);
        assertThat(value(reading, "READ latency", "mean")).isEqualTo(221.04865938430984 / 1e6);
    }

    @Test
    void rawValuesOnStandardOutputAreIterations() throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve("redis-t-raw-stdout.out"), null, 200);

        Sample read = reading.samples().get(1);
        assertThat(read.statistic()).isNull();
        assertThat(read.values()).hasSize(112).startsWith(1790 / 1e6, 1404 / 1e6, 795 / 1e6);
    }

    @Test
    void allPercentilesOfAnHdrHistogramAreStatistics() throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve("redis-t-hdr.out"), null, 20_000);

        assertThat(reading.samples().stream()
                        .filter(sample -> sample.metric().name().equals("READ latency"))
                        .map(sample -> sample.statistic() + " " + sample.values()[0]))
                .containsExactly(
                        "mean 1.4645709405144695E-4",
                        "median 6.0E-5",
                        "p90 1.5E-4",
                        "p95 2.9E-4",
                        "p99 0.001972",
                        "p99.9 0.010439",
                        "p99.99 0.085055");
    }

    @Test
    void oneMillisecondBucketsAreWarnedOfAndTheirZerosLeftOut() throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve("redis-t-histogram.out"), null, 20_000);

        assertThat(reading.warnings()).hasSize(3).allMatch(warning -> warning.contains("1 ms buckets"));
        assertThat(reading.samples()).allMatch(sample -> sample.values()[0] > 0);
        assertThat(YcsbReader.read(SAMPLES.resolve("redis-t-hdr+histogram.out"), null, 3000)
                        .warnings())
                .isEmpty();
    }

    @Test
    void aRefusedConnectionIsAnInvalidTrialAlthoughYcsbExitsWithZero() throws IOException {
        assertThat(YcsbReader.read(SAMPLES.resolve("failures/x-refused.out"), null, 20_000)
                        .faults())
                .containsExactly("throughput is 0.0 op/s", "0 of 20000 operations succeeded");
    }

    @Test
    void aThreadWhoseInitFailedIsAnInvalidTrialAndTheStackTraceIsReadOver() throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve("failures/pg-thread-init-race-rc0.out"), null, 5000);

        assertThat(reading.faults())
                .singleElement()
                .asString()
                .startsWith("3750 of 5000 operations succeeded; YCSB said: site.ycsb.DBException:"
                        + " org.postgresql.util.PSQLException: ERROR: duplicate key value");
        assertThat(reading.samples()).hasSize(4);
    }

    @Test
    void rowsThatWereNeverLoadedAreAnInvalidTrial() throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve("failures/h2mem-all-notfound.out"), null, 20_000);

        assertThat(reading.faults())
                .containsExactly(
                        "0 of 20000 operations succeeded",
                        "10058 READ operations returned NOT_FOUND",
                        "9942 UPDATE operations returned NOT_FOUND");
        assertThat(reading.samples()).hasSize(1);
    }

    @Test
    void aRunOnAHalfLoadedTableIsAnInvalidTrial() throws IOException {
        assertThat(YcsbReader.read(SAMPLES.resolve("failures/pg-notfound-after-bad-load.out"), null, 20_000)
                        .faults())
                .containsExactly(
                        "14568 of 20000 operations succeeded",
                        "2690 READ operations returned NOT_FOUND",
                        "2742 UPDATE operations returned NOT_FOUND");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "usage.txt",
                "failures/load-without-operationcount.err",
                "failures/hdr-fileoutput-hdrhistogram-2.1.4.err",
                "failures/x-refused.err"
            })
    void whatYcsbSaysWithoutASummaryIsAFaultAndNoValue(String file) throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve(file), null, 20_000);

        assertThat(reading.faults()).singleElement().asString().startsWith("YCSB ended without a summary; it said: ");
        assertThat(reading.samples()).isEmpty();
    }

    @Test
    void otherFormatsAreRefusedWithOneLine() {
        assertThatThrownBy(() -> YcsbReader.read(SAMPLES.resolve("redis-t-hdr.READ.hdr"), null, 20_000))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("redis-t-hdr.READ.hdr:1: found '")
                .hasMessageContaining("expected YCSB's text summary");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"redis-t-json.json", "redis-t-jsonarray.json"})
    void bothJsonFormatsSayWhatTheTextSays(String file) throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve(file), null, 20_000);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples().stream()
                        .map(sample -> sample.metric().name())
                        .distinct())
                .containsExactly("throughput", "READ latency", "UPDATE latency", "INSERT latency");
        assertThat(YcsbReader.read(SAMPLES.resolve(file), null, 20_001).faults())
                .containsExactly("20000 of 20001 operations succeeded");
    }

    @Test
    void scansAreRead() throws IOException {
        Reading reading = YcsbReader.read(SAMPLES.resolve("redis-t-scan-jsonarray-timeseries.out"), null, 3000);

        assertThat(reading.faults()).isEmpty();
        assertThat(value(reading, "SCAN latency", "mean")).isPositive();
    }

    private static double value(Reading reading, String metric, String statistic) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric) && statistic.equals(sample.statistic()))
                .findFirst()
                .orElseThrow()
                .values()[0];
    }
}
