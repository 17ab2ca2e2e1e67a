package io.jenkins.plugins.benchgate.result.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.database.TsbsReader.Batch;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts are what TSBS v0.0.0-20230921131859-37fced794d56 wrote, but for what a test's name says. */
class TsbsReaderTest {
    private static final String RUN =
            """
            Run complete after 30 queries with 1 workers (Overall query rate 2048.38 queries/sec):
            VictoriaMetrics 1 cpu metric(s), random    1 hosts, random 1h0m0s by 1m:
            min:     0.17ms, med:     0.28ms, mean:     0.46ms, max:    5.70ms, stddev:     0.97ms, sum:   0.0sec, count: 30
            all queries                                                            :
            min:     0.17ms, med:     0.28ms, mean:     0.46ms, max:    5.70ms, stddev:     0.97ms, sum:   0.0sec, count: 30
            wall clock time: 0.015685sec
            """;

    private static final String JSON =
            """
            {"ResultFormatVersion": "0.1", "RunnerConfig": {"Limit": 0}, "StartTime": 1795273451000,
             "EndTime": 1795273451000, "DurationMillis": 15,
             "Totals": {"burnIn": 0, "limit": 0,
              "overallQuantiles": {
               "VictoriaMetrics_1_cpu_metric_s_random_1_hosts_random_1h0m0s_by_1m":
                {"q0": 0, "q100": 5.701, "q50": 0.28, "q95": 0.443, "q99": 5.701, "q999": 5.701},
               "all_queries": {"q0": 0, "q100": 5.701, "q50": 0.28, "q95": 0.443, "q99": 5.701, "q999": 5.701}},
              "overallQueryRates": {
               "VictoriaMetrics_1_cpu_metric_s_random_1_hosts_random_1h0m0s_by_1m": 1955.4620062531765,
               "all_queries": 1955.4620062531765},
              "prewarmQueries": false}}
            """;

    private static final String LOAD =
            """
            time,per. metric/s,metric total,overall metric/s,per. row/s,row total,overall row/s
            1795273448,1005757.20,1.008800E+05,1005757.20,89728.54,9.000000E+03,89728.54

            Summary:
            loaded 315120 metrics in 0.628sec with 2 workers (mean rate 501495.62 metrics/sec)
            loaded 28080 rows in 0.628sec with 2 workers (mean rate 44687.73 rows/sec)
            """;

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Batch batch(int number, String run, String json, long queries) throws IOException {
        return new Batch(file(number + ".out", run), file(number + ".json", json), queries);
    }

    @Test
    void eachBatchIsAnIterationOfEveryStatistic() throws IOException {
        String other = RUN.replace("med:     0.28ms", "med:     0.31ms").replace("2048.38", "1900.00");
        String later = JSON.replace("\"q50\": 0.28", "\"q50\": 0.312").replace("1795273451000", "1795273452000");

        Reading reading = TsbsReader.queries(
                "single-groupby-1-1-1", List.of(batch(1, RUN, JSON, 30), batch(2, other, later, 30)));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        Sample median = sample(reading, "single-groupby-1-1-1 latency", "median");
        assertThat(median.values()).containsExactly(0.28 / 1e3, 0.312 / 1e3);
        assertThat(median.times()).as("seconds are too coarse for batches").isNull();
        assertThat(median.origin().count()).isEqualTo(60);
        Sample rate = sample(reading, "single-groupby-1-1-1 rate", null);
        assertThat(rate.values()).containsExactly(2048.38, 1900);
    }

    @Test
    void aBatchThatAskedLessThanItWasToldIsAFault() throws IOException {
        assertThat(TsbsReader.queries("t", List.of(batch(1, RUN, JSON, 31))).faults())
                .containsExactly("30 of 31 queries were run");
    }

    @Test
    void aResultsFileOfAnotherExecutionIsAFault() throws IOException {
        Reading reading =
                TsbsReader.queries("t", List.of(batch(1, RUN, JSON.replace("\"q50\": 0.28", "\"q50\": 0.29"), 30)));

        assertThat(reading.faults()).singleElement().asString().contains("not of one execution");
    }

    @Test
    void aMissingResultsFileIsAFault() throws IOException {
        Batch batch = new Batch(file("1.out", RUN), folder.resolve("1.json"), 30);

        assertThat(TsbsReader.queries("t", List.of(batch)).faults())
                .containsExactly("TSBS wrote no file 1.json of its --results-file");
    }

    // an empty file of queries: the runner ends with 0
    @Test
    void noQueriesAreAFault() throws IOException {
        Reading reading = TsbsReader.read(
                file(
                        "0.out",
                        """
                Run complete after 0 queries with 1 workers (Overall query rate 0.00 queries/sec):
                all queries:
                min:     0.00ms, med:     0.00ms, mean:     0.00ms, max:    0.00ms, stddev:     0.00ms, sum:   0.0sec, count: 0
                wall clock time: 0.006465sec
                """));

        assertThat(reading.faults()).singleElement().asString().startsWith("0 queries were run");
        assertThat(reading.samples()).isEmpty();
    }

    // --burn-in=50 --max-queries=500 with a file of 30 queries
    @Test
    void aBurnInThatOutlastsTheQueriesIsAFaultAlthoughTheRunnerCountsBillions() throws IOException {
        Reading reading = TsbsReader.read(
                file(
                        "0.out",
                        """
                Run complete after 18446744073709551596 queries with 1 workers (Overall query rate 1669.04 queries/sec):
                all queries:
                min:     0.00ms, med:     0.00ms, mean:     0.00ms, max:    0.00ms, stddev:     0.00ms, sum:   0.0sec, count: 0
                wall clock time: 0.019404sec
                """));

        assertThat(reading.faults()).singleElement().asString().contains("burn-in");
        assertThat(reading.samples()).isEmpty();
    }

    // an empty file of data: the loader ends with 0
    @Test
    void nothingLoadedIsAFault() throws IOException {
        Reading reading = TsbsReader.read(
                file(
                        "0.out",
                        """
                time,per. metric/s,metric total,overall metric/s,per. row/s,row total,overall row/s

                Summary:
                loaded 0 metrics in 0.003sec with 1 workers (mean rate 0.00 metrics/sec)
                """));

        assertThat(reading.faults()).containsExactly("0 metrics were loaded");
        assertThat(reading.samples()).isEmpty();
    }

    @Test
    void aLoadWithoutItsRowsIsAFault() throws IOException {
        String cut = LOAD.substring(0, LOAD.indexOf("loaded 28080"));

        assertThat(TsbsReader.load(file("1.out", cut), 28_080).faults()).hasSize(1);
        assertThat(TsbsReader.read(file("2.out", cut)).faults()).hasSize(1);
        assertThat(TsbsReader.load(file("3.out", LOAD), 28_080).faults()).isEmpty();
    }

    @Test
    void backoffsAreWarnedOf() throws IOException {
        String text = LOAD.replace(
                "\nSummary:",
                """
                [worker 0] backoff took 1.00sec
                [worker 0] backoffs took a total of 1.000000sec of runtime
                [worker 1] backoffs took a total of 0.500000sec of runtime

                Summary:""");

        assertThat(TsbsReader.load(file("1.out", text), 28_080).warnings())
                .containsExactly("the loader waited 1.500 s because the system under test was overloaded");
    }

    @Test
    void latenciesOfTheTextAloneAreWarnedOfWhereTheyAreRoughlyRounded() throws IOException {
        Reading reading = TsbsReader.read(file("1.out", RUN));

        assertThat(reading.warnings()).singleElement().asString().contains("rounded to 0.01 ms");
        assertThat(reading.samples().get(0).origin().warning()).contains("--results-file");
        assertThat(reading.samples().get(0).origin().line()).isEqualTo(3);
    }

    @Test
    void whatIsPrintedBeforeTheSummaryIsPassedOver() throws IOException {
        String text =
                """
                burn-in complete after 5 queries with 1 workers
                After 10 queries with 1 workers:
                Interval query rate: 414.17 queries/sec\tOverall query rate: 414.17 queries/sec
                all queries:
                min:     9.24ms, med:     9.87ms, mean:     9.79ms, max:    9.84ms, stddev:     1.64ms, sum:   0.5sec, count: 10

                ID 0: {
                """
                        + RUN;

        assertThat(sample(TsbsReader.read(file("1.out", text)), "all queries rate", null)
                        .values())
                .containsExactly(2048.38);
    }

    @ParameterizedTest(name = "{0} → {1}")
    @CsvSource({
        "med:     0.28ms, 'med:     0,28ms', 3",
        "mean:     0.46ms, 'mean:     NaNms', 3",
        "2048.38, +Inf, 1",
        "count: 30, count: -30, 3",
        "wall clock time: 0.015685sec, wall clock time: 0x1p3sec, 6",
        "min:     0.17ms, 'min:     -0.17ms', 3",
    })
    void aNumberThatIsNoneIsRefusedWithItsLine(String found, String replaced, int line) throws IOException {
        Path file = file("bad.out", RUN.replaceFirst(Pattern.quote(found), replaced));

        assertThatThrownBy(() -> TsbsReader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ":" + line + ": found '")
                .hasMessageContaining("expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[{}]", "{\"StartTime\": 1, \"Totals\": {}}", "{\"StartTime\": -1}"})
    void jsonOfSomebodyElseIsRefused(String text) throws IOException {
        Path file = file("other.json", text);

        assertThatThrownBy(() -> TsbsReader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ":1: found '")
                .hasMessageContaining("expected what TSBS writes into its --results-file");
    }

    @Test
    void aTextOfSomebodyElseIsRefused() throws IOException {
        Path file = file("other.txt", "metric,value\nlatency,1\n");

        assertThatThrownBy(() -> TsbsReader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file + ":1: found 'metric,value', expected TSBS's summary");
    }

    @Test
    void anEmptyFileIsAFault() throws IOException {
        assertThat(TsbsReader.read(file("empty.out", "")).faults())
                .containsExactly("TSBS ended without its whole summary");
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        Path file = folder.resolve("binary");
        byte[] bytes = new byte[4096];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        Files.write(file, bytes);

        assertThatThrownBy(() -> TsbsReader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(":1: found '");
    }

    @Test
    void theSummaryOfASecondPhaseIsRefused() throws IOException {
        Path file = file("two.out", RUN + RUN);

        assertThatThrownBy(() -> TsbsReader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file + ":7: found 'Run complete")
                .hasMessageContaining("second");
    }

    @Test
    void aLabelOfScriptIsData() throws IOException {
        Path file = file("script.out", RUN.replace("VictoriaMetrics 1 cpu", "<script>alert(1)</script>"));

        assertThat(TsbsReader.read(file).samples().get(0).metric().name()).startsWith("<script>alert(1)</script>");
    }

    private static Sample sample(Reading reading, String metric, String statistic) {
        return reading.samples().stream()
                .filter(sample ->
                        sample.metric().name().equals(metric) && Objects.equals(sample.statistic(), statistic))
                .findFirst()
                .orElseThrow();
    }
}
