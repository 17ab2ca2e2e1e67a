package io.jenkins.plugins.benchgate.result.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.database.YcsbReader.YcsbOutput;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Laws of joining what several clients measured of one phase. */
class YcsbClientsTest {
    private static final long START = 1_795_168_911_000L;

    @TempDir
    Path folder;

    @Test
    void rawLatenciesOfSeveralClientsAreJoinedInTheOrderInWhichOperationsEnded() throws IOException {
        Reading reading = YcsbReader.read(List.of(
                raw("a", 400, 2, "READ,1795168911100,1\\nREAD,1795168911300,3\\n"),
                raw("b", 400, 3, "READ,1795168911050,0\\nREAD,1795168911300,4\\nREAD,1795168911305,5\\n"),
                raw("c", 400, 1, "READ,1795168911200,2\\n")));

        Sample read = reading.samples().get(1);
        assertThat(reading.faults()).isEmpty();
        assertThat(read.values()).containsExactly(0, 1e-6, 2e-6, 3e-6, 4e-6, 5e-6);
        assertThat(read.times()).isSorted().startsWith(1795168911.05).endsWith(1795168911.305);
        assertThat(read.origin().count()).isEqualTo(6);
    }

    @Test
    void throughputIsAllOperationsOverTheTimeFromTheFirstStartToTheLastEnd() throws IOException {
        // a: from 0 to 2 s, b: from 1 s to 3 s
        YcsbOutput a = raw("a", 2000, 2, "READ,%d,1\\nREAD,%d,1\\n".formatted(START + 10, START + 2000));
        YcsbOutput b = raw("b", 2000, 1, "READ,%d,1\\n".formatted(START + 3000));
        Reading reading = YcsbReader.read(List.of(a, b));

        assertThat(reading.samples().get(0).values()[0]).isCloseTo(1.0, within(1e-9));
        assertThat(reading.warnings())
                .containsExactly(
                        "one client ran for 2.0 s of the 3.0 s in which clients ran: for the rest, fewer clients than"
                                + " asked loaded the system");
    }

    @Test
    void clientsOfWhichOnlySummariesAreThereAreTakenToHaveStartedTogether() throws IOException {
        Reading reading = YcsbReader.read(List.of(plain("a", 2000, 300, 10), plain("b", 1900, 100, 30)));

        assertThat(reading.samples().get(0).values()[0]).isEqualTo(200);
        assertThat(reading.warnings()).noneMatch(warning -> warning.contains("at work"));
    }

    @Test
    void meansOfSummariesAreWeightedByCountsAndTheirPercentilesLeftOut() throws IOException {
        Reading reading = YcsbReader.read(List.of(plain("a", 2000, 300, 10), plain("b", 2000, 100, 30)));

        Sample read = reading.samples().get(1);
        assertThat(read.statistic()).isEqualTo("mean");
        assertThat(read.values()[0]).isCloseTo(15e-6, within(1e-15));
        assertThat(reading.samples()).hasSize(2);
        assertThat(reading.warnings()).singleElement().asString().contains("cannot be joined");
    }

    @Test
    void histogramsOfSeveralClientsAddUpToTheHistogramOfAllLatencies() throws IOException {
        Histogram all = new Histogram(3);
        Reading reading = YcsbReader.read(
                List.of(hdr("a", 1, 50_000, 120, all), hdr("b", 2, 20_000, 90_000, all), hdr("c", 3, 1, 7, all)));

        assertThat(reading.faults()).isEmpty();
        assertThat(statistic(reading, "mean")).isCloseTo(all.getMean() / 1e6, within(1e-12));
        for (String word : List.of("p75", "p90", "p95", "p99", "p99.9", "p99.99")) {
            assertThat(statistic(reading, word))
                    .as(word)
                    .isEqualTo(all.getValueAtPercentile(Double.parseDouble(word.substring(1))) / 1e6);
        }
        assertThat(statistic(reading, "median")).isEqualTo(all.getValueAtPercentile(50) / 1e6);
        assertThat(reading.samples().get(1).origin().count()).isEqualTo(70_001);
    }

    @Test
    void everyStatusLineIsAnIntervalOfTheLogAndAllOfThemCount() throws IOException {
        Histogram all = new Histogram(3);
        YcsbOutput client = hdr("a", 1, 3000, 120, all);
        Path log = folder.resolve("a.READ.hdr");
        String line = Files.readAllLines(log).get(4);
        Files.writeString(log, Files.readString(log) + line + "\n");
        Path summary = client.summary();
        Files.writeString(summary, Files.readString(summary).replace("3000", "6000"));

        Reading reading = YcsbReader.read(List.of(new YcsbOutput(summary, null, client.histograms(), 6000)));
        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples().get(1).origin().count()).isEqualTo(6000);
    }

    @Test
    void aHistogramThatHoldsFewerLatenciesThanTheSummaryCountsIsAFault() throws IOException {
        YcsbOutput client = hdr("a", 1, 3000, 120, new Histogram(3));
        Path summary = client.summary();
        Files.writeString(summary, Files.readString(summary).replace("3000", "3001"));

        assertThat(YcsbReader.read(List.of(new YcsbOutput(summary, null, client.histograms(), 3001)))
                        .faults())
                .containsExactly("the HdrHistogram of READ holds 3000 latencies, but the summary reports 3001");
    }

    @Test
    void aHistogramThatWasNotWrittenIsAFault() throws IOException {
        YcsbOutput client = hdr("a", 1, 30, 120, new Histogram(3));
        Files.delete(folder.resolve("a.READ.hdr"));

        assertThat(YcsbReader.read(List.of(client)).faults())
                .containsExactly("YCSB wrote no HdrHistogram of READ: there is no file a.READ.hdr");
    }

    @Test
    void aBrokenHistogramIsOneLineWithItsPlace() throws IOException {
        YcsbOutput client = hdr("a", 1, 3000, 120, new Histogram(3));
        Path log = folder.resolve("a.READ.hdr");
        String whole = Files.readString(log);
        for (int tenth = 1; tenth < 10; tenth++) {
            Files.writeString(log, whole.substring(0, whole.length() * tenth / 10));
            assertThatThrownBy(() -> YcsbReader.read(List.of(client)))
                    .as("cut at %s tenths", tenth)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("a.READ.hdr:")
                    .hasMessageContaining("expected");
        }
        for (String line : List.of("rubbish", "0.0,1.0,2.0,HIST", "0.0,1.0,2.0,AAAA", "1,2,3", "1.2.3,1,1,HISTFAAA")) {
            Files.writeString(log, line + "\n");
            assertThatThrownBy(() -> YcsbReader.read(List.of(client)))
                    .as(line)
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith(log + ":1: found '");
        }
        Files.writeString(log, "");
        assertThatThrownBy(() -> YcsbReader.read(List.of(client)))
                .hasMessage(log + ": found no interval, expected at least one: YCSB died while it wrote");
    }

    @Test
    void aClientThatDidLessIsAFaultThatNamesIt() throws IOException {
        YcsbOutput whole = plain("a", 2000, 300, 10);
        YcsbOutput less = plain("b", 2000, 250, 10);

        assertThat(YcsbReader.read(List.of(whole, new YcsbOutput(less.summary(), null, null, 300)))
                        .faults())
                .containsExactly("client 2 of 2: 250 of 300 operations succeeded");
        Files.writeString(less.summary(), "");
        assertThat(YcsbReader.read(List.of(whole, less)).faults())
                .singleElement()
                .asString()
                .startsWith("client 2 of 2: YCSB ended without a summary");
    }

    private YcsbOutput plain(String name, int millis, int count, double mean) throws IOException {
        return new YcsbOutput(
                Files.writeString(folder.resolve(name + ".out"), summary(millis, count, mean)), null, null, count);
    }

    private YcsbOutput raw(String name, int millis, int count, String rows) throws IOException {
        return new YcsbOutput(
                plain(name, millis, count, 1).summary(),
                Files.writeString(folder.resolve(name + ".raw"), rows.replace("\\n", "\n")),
                null,
                count);
    }

    /** As OneMeasurementHdrHistogram of YCSB writes it. */
    private YcsbOutput hdr(String name, long seed, int count, int scale, Histogram all) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Histogram own = new Histogram(3);
        for (int i = 0; i < count; i++) {
            long micros = (long) (-Math.log(1 - random.nextDouble()) * scale);
            own.recordValue(micros);
            all.recordValue(micros);
        }
        own.setStartTimeStamp(START + 10);
        own.setEndTimeStamp(START + 2000);
        Path log = folder.resolve(name + ".READ.hdr");
        try (PrintStream stream = new PrintStream(Files.newOutputStream(log), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputComment("[Logging for: READ]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(START);
            writer.setBaseTime(START);
            writer.outputLegend();
            writer.outputIntervalHistogram(own);
        }
        return new YcsbOutput(plain(name, 2000, count, 1).summary(), null, folder.resolve(name + "."), count);
    }

    private static String summary(int millis, int count, double mean) {
        return """
                [OVERALL], RunTime(ms), %d
                [OVERALL], Throughput(ops/sec), %s
                [READ], Operations, %d
                [READ], AverageLatency(us), %s
                [READ], 95thPercentileLatency(us), 150
                [READ], Return=OK, %d
                """
                .formatted(millis, 1e3 * count / millis, count, mean, count);
    }

    private static double statistic(Reading reading, String word) {
        return reading.samples().stream()
                .filter(sample -> word.equals(sample.statistic()))
                .map(Sample::values)
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        word + " in " + Arrays.toString(reading.samples().toArray())))[0];
    }
}
