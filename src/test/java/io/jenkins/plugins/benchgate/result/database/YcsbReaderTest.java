package io.jenkins.plugins.benchgate.result.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the reader makes of good output, each law on a few rows. */
class YcsbReaderTest extends YcsbRows {
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
}
