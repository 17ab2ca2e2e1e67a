package io.jenkins.plugins.benchgate.result.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Laws of the reader, each on a few rows in the form in which YCSB 0.17.0 wrote them. */
class YcsbReaderTest {
    private static final String OVERALL =
            """
            [OVERALL], RunTime(ms), 300
            [OVERALL], Throughput(ops/sec), 10.0
            [TOTAL_GCs], Count, 1
            """;
    private static final String READ_3 =
            """
            [READ], Operations, 3
            [READ], AverageLatency(us), 76.5
            [READ], MinLatency(us), 10
            [READ], MaxLatency(us), 9063
            [READ], 50thPercentileLatency(us), 70
            [READ], 95thPercentileLatency(us), 150
            [READ], 99.9PercentileLatency(us), 481
            [READ], Return=OK, 3
            """;
    private static final String INTENDED_3 =
            """
            [Intended-READ], Operations, 3
            [Intended-READ], AverageLatency(us), 9100.0
            [Intended-READ], MinLatency(us), 15
            [Intended-READ], MaxLatency(us), 19000
            [Intended-READ], 50thPercentileLatency(us), 9000
            [Intended-READ], 95thPercentileLatency(us), 15000
            [Intended-READ], 99.9PercentileLatency(us), 19000
            """;
    private static final String CLEANUP =
            """
            [CLEANUP], Operations, 1
            [CLEANUP], AverageLatency(us), 246.5
            [CLEANUP], MinLatency(us), 246
            [CLEANUP], MaxLatency(us), 246
            [CLEANUP], 50thPercentileLatency(us), 246
            [CLEANUP], 95thPercentileLatency(us), 246
            [CLEANUP], 99.9PercentileLatency(us), 246
            """;
    /** The rows that READ_3 has besides those that count and its mean. */
    private static String others(String operation) {
        return CLEANUP.lines()
                .skip(2)
                .map(row -> row.replace("CLEANUP", operation) + "\n")
                .collect(Collectors.joining());
    }

    private static final String RAW_3 =
            """
            READ latency raw data: op, timestamp(ms), latency(us)
            READ,1795168911311,5553
            READ,1795168911313,17
            READ,1795168911313,1919
            """;
    private static final String RAW_CLEANUP =
            """
            CLEANUP latency raw data: op, timestamp(ms), latency(us)
            CLEANUP,1795168911999,42
            """;

    @TempDir
    Path folder;

    @Test
    void aHealthySummaryGivesThroughputAndTheReportedStatisticsInBaseUnits() throws IOException {
        Reading reading = read(OVERALL + READ_3 + CLEANUP, 3);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        assertThat(shown(reading))
                .containsExactly(
                        "throughput null [10.0]",
                        "READ latency mean [7.65E-5]",
                        "READ latency median [7.0E-5]",
                        "READ latency p95 [1.5E-4]",
                        "READ latency p99.9 [4.81E-4]");
        assertThat(reading.samples().get(0).metric().direction()).isEqualTo(Direction.HIGHER);
        assertThat(reading.samples().get(1).metric().unit()).isEqualTo(Unit.SECOND);
        assertThat(reading.samples().get(1).metric().direction()).isEqualTo(Direction.LOWER);
    }

    @Test
    void theRawFileGivesTheIterationsInTheirOrderInsteadOfTheStatistics() throws IOException {
        Reading reading = read(OVERALL + READ_3 + CLEANUP, RAW_3 + RAW_CLEANUP, 3);

        assertThat(reading.faults()).isEmpty();
        assertThat(shown(reading))
                .containsExactly("throughput null [10.0]", "READ latency null [0.005553, 1.7E-5, 0.001919]");
    }

    @Test
    void headerRowsMayStandAnywhereAndPrefixesAreNoPartOfTheName() throws IOException {
        String summary = OVERALL
                + """
                [HdrREAD], Operations, 3
                [HdrREAD], AverageLatency(us), 76.5
                [HdrREAD], Return=OK, 3
                [RawREAD], Total Operations, 3
                [RawREAD], Below is a summary of latency in microseconds:, -1
                [RawREAD], p50, 17
                """;
        String raw = RAW_3.replace("READ", "RawREAD");
        String header = raw.substring(0, raw.indexOf('\n') + 1);

        Reading reading =
                read(summary, raw.replace("RawREAD,1795168911313,17\n", "RawREAD,1795168911313,17\n" + header), 3);

        assertThat(reading.faults()).isEmpty();
        assertThat(shown(reading))
                .containsExactly("throughput null [10.0]", "READ latency null [0.005553, 1.7E-5, 0.001919]");
    }

    @Test
    void rawRowsOnStandardOutputAreIterationsToo() throws IOException {
        String summary = "Raw data measurement: will output to stdout.\n" + RAW_3 + OVERALL
                + "[READ], Total Operations, 3\n[READ], Return=OK, 3\n";

        assertThat(shown(read(summary, 3))).contains("READ latency null [0.005553, 1.7E-5, 0.001919]");
    }

    @Test
    void exactRawStatisticsWinOverHistogramsWhereThereIsNoRawFile() throws IOException {
        String summary = OVERALL
                + """
                [HdrREAD], Operations, 3
                [HdrREAD], AverageLatency(us), 76.5
                [HdrREAD], 95thPercentileLatency(us), 1052
                [HdrREAD], Return=OK, 3
                [RawREAD], Total Operations, 3
                [RawREAD], Below is a summary of latency in microseconds:, -1
                [RawREAD], Average, 76.4
                [RawREAD], Min, 10
                [RawREAD], p50, 17
                [RawREAD], p95, 1050
                """;

        assertThat(shown(read(summary, 3)))
                .containsExactly(
                        "throughput null [10.0]",
                        "READ latency mean [7.64E-5]",
                        "READ latency p95 [0.00105]",
                        "READ latency median [1.7E-5]");
    }

    @Test
    void bucketsOfAHistogramAreNoStatistics() throws IOException {
        // measurement.histogram.verbose=true: counts, of hdrhistogram with decimals
        String counts = "[READ], 0, 518\n[READ], 1000, 603\n[READ], >1000, 2\n";
        String hdr = "[READ], 17, 1.0\n[READ], 1919, 2.0\n";

        assertThat(read(OVERALL + READ_3 + counts, 3).samples()).hasSize(5);
        assertThat(read(OVERALL + READ_3 + hdr, 3).samples()).hasSize(5);
    }

    @Test
    void aTimeSeriesIsAMetricOfItsOwnBecausePercentilesOfMeansAreNoneOfLatencies() throws IOException {
        Reading reading = read(OVERALL + READ_3 + "[READ], 0, 518.25\n[READ], 500, 81.5\n[CLEANUP], 0, 436.5\n", 3);

        Sample means = reading.samples().get(reading.samples().size() - 1);
        assertThat(shown(means)).isEqualTo("READ mean latency null [5.1825E-4, 8.15E-5]");
        assertThat(means.origin().warning()).contains("the mean of an interval");
        assertThat(shown(reading)).contains("READ latency mean [7.65E-5]").hasSize(6);
    }

    @Test
    void statusLinesThatATimeSeriesPutsOnStandardOutputAreReadOver() throws IOException {
        // -s with measurementtype=timeseries
        String status =
                "2026-11-20 10:01:55:636 1 sec: 1645 operations; 1645 current ops/sec; est completion in 6 second"
                        + " [READ AverageLatency(us)=220.58] [UPDATE AverageLatency(us)=305.64] \n";

        assertThat(shown(read(status + OVERALL + status + READ_3, 3))).isEqualTo(shown(read(OVERALL + READ_3, 3)));
    }

    @Test
    void anIntervalWithoutOperationsIsNoValue() throws IOException {
        // OneMeasurementTimeSeries divides 0 by 0 when every read failed
        assertThat(read(OVERALL + READ_3 + "[READ], 0, NaN\n", 3).samples()).hasSize(5);
    }

    @Test
    void latenciesFromTheIntendedStartAreAMetricOfTheirOwn() throws IOException {
        Reading reading = read(OVERALL + READ_3 + INTENDED_3 + CLEANUP.replace("CLEANUP", "Intended-CLEANUP"), 3);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        assertThat(shown(reading))
                .contains("READ latency mean [7.65E-5]", "READ intended latency mean [0.0091]")
                .noneMatch(sample -> sample.contains("CLEANUP"));
    }

    @Test
    void intendedLatenciesOfAClientWithoutTargetAreDoubtedBecauseTheyAreTheServiceTimesAgain() throws IOException {
        Reading reading = read(OVERALL + READ_3 + INTENDED_3.replace("9100.0", "76.9"), 3);

        assertThat(reading.warnings())
                .singleElement()
                .asString()
                .contains("Intended-READ latencies are the READ latencies again", "coordinated omission");
    }

    @Test
    void intendedLatenciesThatAreFewerThanTheOperationsAreAFault() throws IOException {
        assertThat(read(OVERALL + READ_3 + INTENDED_3.replace("Operations, 3", "Operations, 2"), 3)
                        .faults())
                .containsExactly(
                        "2 Intended-READ latencies were measured but 3 READ latencies, so that part of the output"
                                + " is missing");
    }

    @Test
    void failedOperationsAreNoSecondFaultBecauseTheyWereIntended() throws IOException {
        String summary = OVERALL + READ_3 + "[READ], Return=NOT_FOUND, 2\n[READ-FAILED], Operations, 2\n" + INTENDED_3
                + "[Intended-READ-FAILED], Operations, 2\n[Intended-READ-FAILED], AverageLatency(us), 202.0\n";
        Reading reading = read(summary, 3);

        assertThat(reading.faults()).containsExactly("2 READ operations returned NOT_FOUND");
        assertThat(shown(reading)).noneMatch(sample -> sample.contains("FAILED"));
    }

    @Test
    void rawLatenciesKnowWhenTheirOperationEndedEvenWhereTheClockWasSetBack() throws IOException {
        String raw = RAW_3.replace("READ,1795168911313,17\n", "READ,1795168911310,17\n");
        Sample sample = read(OVERALL + READ_3, raw, 3).samples().get(1);

        assertThat(sample.times()).containsExactly(1795168911.311, 1795168911.311, 1795168911.313);
        assertThat(sample.origin().line()).isEqualTo(2);
    }

    @Test
    void everyStatisticKnowsItsLineAndHowManyOperationsItSumsUp() throws IOException {
        assertThat(read(OVERALL + READ_3, 3).samples().stream()
                        .map(sample -> sample.statistic() + " "
                                + sample.origin().line() + " " + sample.origin().count()))
                .containsExactly("null 2 1", "mean 5 3", "median 8 3", "p95 9 3", "p99.9 10 3");
    }

    @Test
    void windowsLineEndsChangeNothing() throws IOException {
        Reading unix = read(OVERALL + READ_3, RAW_3, 3);
        Reading windows = read((OVERALL + READ_3).replace("\n", "\r\n"), RAW_3.replace("\n", "\r\n"), 3);

        assertThat(windows.faults()).isEmpty();
        assertThat(shown(windows)).isEqualTo(shown(unix));
    }

    @Test
    void fewerOperationsThanAskedInvalidateTheTrial() throws IOException {
        assertThat(read(OVERALL + READ_3, 4).faults()).containsExactly("3 of 4 operations succeeded");
    }

    @Test
    void moreOperationsThanAskedAreWarnedOf() throws IOException {
        Reading reading = read(OVERALL + READ_3, 2);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).containsExactly("3 operations succeeded although only 2 were asked for");
    }

    @Test
    void aReadModifyWriteIsOneOperationAlthoughItsReadAndItsUpdateAreMeasuredToo() throws IOException {
        // CoreWorkload.doTransactionReadModifyWrite: db.read, db.update, then measure("READ-MODIFY-WRITE").
        String summary = OVERALL + READ_3
                + """
                [READ-MODIFY-WRITE], Operations, 2
                [READ-MODIFY-WRITE], AverageLatency(us), 200.0
                [UPDATE], Operations, 2
                [UPDATE], AverageLatency(us), 90.0
                [UPDATE], Return=OK, 2
                """
                + others("READ-MODIFY-WRITE") + others("UPDATE");

        assertThat(read(summary, 3).faults()).isEmpty();
        assertThat(shown(read(summary, 3))).contains("READ-MODIFY-WRITE latency mean [2.0E-4]");
        assertThat(read(summary, 4).faults()).containsExactly("3 of 4 operations succeeded");
    }

    @Test
    void everyStatusOtherThanOkIsAFaultWithItsCountAndFailedRowsAreNoMetric() throws IOException {
        String summary = OVERALL + READ_3
                + """
                [READ], Return=NOT_FOUND, 2690
                [READ], Return=ERROR, 1
                [READ-FAILED], Operations, 2691
                [READ-FAILED], AverageLatency(us), 202.0
                """;
        Reading reading = read(summary, 3);

        assertThat(reading.faults())
                .containsExactly("2690 READ operations returned NOT_FOUND", "1 READ operations returned ERROR");
        assertThat(shown(reading)).noneMatch(sample -> sample.contains("FAILED"));
    }

    @Test
    void failedRowsWithoutTheirStatusAreAFaultOfTheirOwn() throws IOException {
        String summary = OVERALL + READ_3 + "[READ-FAILED], Operations, 7\n[READ-FAILED], AverageLatency(us), 202.0\n";

        assertThat(read(summary, 3).faults()).containsExactly("7 operations are reported as READ-FAILED");
    }

    @Test
    void failuresToldApartByStatusAreNoMetricEither() throws IOException {
        // reportlatencyforeacherror=true names them READ-NOT_FOUND instead of READ-FAILED.
        String summary = OVERALL + READ_3
                + """
                [READ], Return=NOT_FOUND, 5
                [READ-NOT_FOUND], Operations, 5
                [READ-NOT_FOUND], AverageLatency(us), 202.0
                """;
        Reading reading = read(summary, 3);

        assertThat(reading.faults()).containsExactly("5 READ operations returned NOT_FOUND");
        assertThat(shown(reading)).noneMatch(sample -> sample.contains("NOT_FOUND"));
    }

    @Test
    void valuesThatFailedTheirIntegrityCheckAreAFaultAndVerifyIsNoOperation() throws IOException {
        String summary = OVERALL + READ_3
                + """
                [VERIFY], Operations, 3
                [VERIFY], AverageLatency(us), 2.0
                [VERIFY], Return=OK, 2
                [VERIFY], Return=UNEXPECTED_STATE, 1
                """
                + others("VERIFY");
        Reading reading = read(summary, 3);

        assertThat(reading.faults()).containsExactly("1 VERIFY operations returned UNEXPECTED_STATE");
        assertThat(reading.warnings()).isEmpty();
        assertThat(shown(reading)).noneMatch(sample -> sample.contains("VERIFY"));
    }

    @Test
    void queuedOperationsCountButTheirLatencyIsDoubted() throws IOException {
        Reading reading = read(OVERALL + READ_3.replace("Return=OK", "Return=BATCHED_OK"), 3);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).singleElement().asString().contains("3 READ operations were only queued");
    }

    @Test
    void aThroughputOfZeroOrWithoutDurationIsAFault() throws IOException {
        assertThat(read(OVERALL.replace("10.0", "0.0"), 3).faults())
                .containsExactly("throughput is 0.0 op/s", "0 of 3 operations succeeded");
        Reading nothing = read(OVERALL.replace("10.0", "NaN"));
        assertThat(nothing.faults()).containsExactly("throughput is NaN op/s", "no operation succeeded");
        assertThat(nothing.samples()).isEmpty();
        assertThat(read(OVERALL.replace("10.0", "Infinity") + READ_3, 3).faults())
                .containsExactly("throughput is Infinity op/s");
    }

    @Test
    void anEmptySummaryIsAFaultBecauseYcsbDied() throws IOException {
        assertThat(read("", 3).faults())
                .containsExactly("YCSB ended without a summary: its output is empty, as it is when the"
                        + " property exportfile names another file");
    }

    @Test
    void aStackTraceAloneIsAFaultThatNamesTheException() throws IOException {
        String died =
                """
                site.ycsb.WorkloadException: Unknown request distribution "zipf"
                \tat site.ycsb.workloads.CoreWorkload.init(CoreWorkload.java:507)
                """;

        assertThat(read(died, 3).faults())
                .containsExactly("YCSB ended without a summary; it said: site.ycsb.WorkloadException:"
                        + " Unknown request distribution \"zipf\"");
    }

    @Test
    void aSummaryWithoutItsOverallRowsIsAFault() throws IOException {
        assertThat(read(READ_3, 3).faults())
                .containsExactly("the summary has no [OVERALL] throughput, so that part of it is missing");
    }

    @Test
    void aSummaryThatLostItsLastRowsIsAFaultEvenWhenNobodyKnowsWhatWasAsked() throws IOException {
        String cut = OVERALL + READ_3.replace("[READ], Return=OK, 3\n", "") + CLEANUP;

        assertThat(read(cut).faults())
                .containsExactly(
                        "no operation succeeded",
                        "3 READ latencies were measured but 0 operations returned OK, so that part of the output is missing");
    }

    @Test
    void aRowThatWasCutOffIsAnErrorWithItsLine() {
        assertThatThrownBy(() -> read(OVERALL + "[READ], Opera\n", 3))
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("run.out")
                        + ":4: found '[READ], Opera', expected a whole row such as [READ], Operations, 1000:"
                        + " the output was cut off");
    }

    @Test
    void theSummaryOfASecondPhaseInTheSameFileIsAnError() {
        assertThatThrownBy(() -> read(OVERALL + READ_3 + OVERALL + READ_3, 3))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("run.out:13: found '[OVERALL], Throughput(ops/sec), 10.0', expected")
                .hasMessageContaining("one phase");
    }

    @Test
    void aNumberThatIsNoneIsAnErrorWithItsLine() {
        assertThatThrownBy(() -> read(OVERALL + "[READ], Operations, many\n", 3))
                .hasMessageContaining("run.out:4: found '[READ], Operations, many', expected a count");
        assertThatThrownBy(() ->
                        read(OVERALL + "[READ], AverageLatency(us), 1,5\n", 3).samples())
                .hasMessageContaining("run.out:4")
                .isInstanceOf(InputException.class);
    }

    @Test
    void textThatIsNotFromYcsbIsOneClearLine() {
        assertThatThrownBy(() -> read("goos: linux\nBenchmarkX-2 100 12 ns/op\n", 3))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        folder.resolve("run.out") + ":1: found 'goos: linux', expected YCSB's text summary, with rows"
                                + " such as [OVERALL], Throughput(ops/sec), 1234.5");
    }

    @Test
    void jsonIsReadWhetherInAnArrayOrNot() throws IOException {
        String objects =
                """
                {"metric":"OVERALL","measurement":"Throughput(ops/sec)","value":10.0}
                {"metric":"READ","measurement":"Operations","value":3}
                {"metric":"READ","measurement":"AverageLatency(us)","value":76.5}
                {"metric":"READ","measurement":"Return=OK","value":3}
                """;
        String array = "[ " + objects.strip().replace("\n", ", ") + " ]";

        for (String json : List.of(objects, array)) {
            assertThat(read(json, 3).faults()).isEmpty();
            assertThat(shown(read(json, 3))).containsExactly("throughput null [10.0]", "READ latency mean [7.65E-5]");
            assertThat(read(json, 4).faults()).containsExactly("3 of 4 operations succeeded");
        }
    }

    @Test
    void jsonOfAnotherToolOrCutOffIsOneClearLine() {
        assertThatThrownBy(() -> read("[\n {\n \"jmhVersion\" : \"1.37\" } ]", 3))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        folder.resolve("run.out") + ":3: found '{jmhVersion=1.37}', expected YCSB's objects of metric,"
                                + " measurement and value");
        assertThatThrownBy(() -> read("[ {\"metric\":\"READ\",\n\"measure", 3))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("run.out:2: found '");
    }

    @Test
    void binaryRubbishIsOneClearLineOfPrintableText() throws IOException {
        Path file = folder.resolve("run.out");
        byte[] rubbish = new byte[3 << 20];
        Arrays.fill(rubbish, (byte) 7);
        Files.write(file, rubbish);

        assertThatThrownBy(() -> YcsbReader.read(file, null, 3))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ":1: found ' ', expected lines of at most 1 MiB");
    }

    @Test
    void moreOrFewerRawValuesThanTheSummaryCountsAreAFault() throws IOException {
        assertThat(read(OVERALL + READ_3, RAW_3 + RAW_3, 3).faults())
                .containsExactly("there are 6 raw READ latencies, but the summary reports 3");
        assertThat(read(OVERALL + READ_3, RAW_3 + RAW_CLEANUP, 3).faults())
                .containsExactly("there are 1 raw CLEANUP latencies, but the summary reports 0");
        assertThat(read(OVERALL + READ_3, "", 3).faults())
                .containsExactly("there are 0 raw READ latencies, but the summary reports 3");
    }

    @Test
    void aRawFileThatWasNotWrittenIsAFault() throws IOException {
        Path summary = Files.writeString(folder.resolve("run.out"), OVERALL + READ_3);

        assertThat(YcsbReader.read(summary, folder.resolve("absent.csv"), 3).faults())
                .containsExactly("YCSB wrote no raw latencies: there is no file absent.csv");
    }

    @Test
    void aBrokenRawRowIsAnErrorWithItsLine() {
        for (String row :
                List.of("READ,1795168911313", "READ,1795168911313,-5", "READ,x,5", "READ,1,99999999999", "")) {
            assertThatThrownBy(() -> read(OVERALL + READ_3, RAW_3 + row + "\n", 3))
                    .isInstanceOf(InputException.class)
                    .hasMessage(folder.resolve("run.raw.csv") + ":5: found '" + row
                            + "', expected operation,timestamp(ms),latency(us) such as READ,1795168912953,1790");
        }
    }

    @Test
    void aRawFileThatWasCutInsideItsLastNumberIsAnError() {
        assertThatThrownBy(() -> read(OVERALL + READ_3, RAW_3.substring(0, RAW_3.length() - 2), 3))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("run.raw.csv:4: found 'READ,1795168911313,191', expected a line end");
    }

    @Test
    void fewerThreadsThanAskedAreWarnedOf() throws IOException {
        String summary = "Warning: the threadcount is bigger than recordcount, the threadcount will be recordcount!\n"
                + OVERALL + READ_3;

        assertThat(read(summary, 3).warnings()).singleElement().asString().contains("fewer threads");
    }

    @Test
    void aMillionRawRowsComeOutAsTheyWentIn() throws IOException {
        int count = 1_000_000;
        StringBuilder raw = new StringBuilder(RAW_3.substring(0, RAW_3.indexOf('\n') + 1));
        double sum = 0;
        for (int i = 0; i < count; i++) {
            raw.append("READ,1795168911313,").append(i * 7 % 100_003).append('\n');
            sum += (i * 7 % 100_003) / 1e6;
        }
        String summary = OVERALL + "[READ], Total Operations, 1000000\n[READ], Return=OK, 1000000\n";
        Reading reading = read(summary, raw.toString(), count);

        assertThat(reading.faults()).isEmpty();
        double[] values = reading.samples().get(1).values();
        assertThat(values).hasSize(count);
        assertThat(values[20]).isEqualTo(140 / 1e6);
        assertThat(Arrays.stream(values).sum()).isCloseTo(sum, within(1e-6));
    }

    private Reading read(String summary, long asked) throws IOException {
        return YcsbReader.read(Files.writeString(folder.resolve("run.out"), summary), null, asked);
    }

    private Reading read(String summary) throws IOException {
        return YcsbReader.read(Files.writeString(folder.resolve("run.out"), summary), null);
    }

    private Reading read(String summary, String raw, long asked) throws IOException {
        return YcsbReader.read(
                Files.writeString(folder.resolve("run.out"), summary),
                Files.writeString(folder.resolve("run.raw.csv"), raw),
                asked);
    }

    private static List<String> shown(Reading reading) {
        return reading.samples().stream().map(YcsbReaderTest::shown).toList();
    }

    private static String shown(Sample sample) {
        return sample.metric().name() + " " + sample.statistic() + " " + Arrays.toString(sample.values());
    }
}
