package io.jenkins.plugins.benchgate.result.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the reader says of output that is not whole, not of YCSB or not of a good trial. */
class YcsbFaultsTest extends YcsbRows {
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
    void jsonOfAnotherToolOrCutOffIsOneClearLine() {
        assertThatThrownBy(() -> read("[\n {\n \"jmhVersion\" : \"1.37\" } ]", 3))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        folder.resolve("run.out") + ":3: found '{jmhVersion=1.37}', expected YCSB's objects of metric,"
                                + " measurement and value");
        assertThatThrownBy(() -> read("[ {\"metric\":\"READ\",\n\"measure", 3))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("run.out:2: found the end of the file inside JSON");
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
}
