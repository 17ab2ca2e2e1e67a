package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs of microbenchmarks and load generators, each by the tool itself, and the numbers that stand in them. */
class ToolOutputsTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");

    @TempDir
    Path folder;

    private static Reading read(Path file) throws IOException {
        return Readers.of(Readers.detect(file)).read(file);
    }

    private Reading read(String text) throws IOException {
        return read(Files.writeString(folder.resolve("output"), text));
    }

    private static Sample sample(Reading reading, String metric, String statistic) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric)
                        && String.valueOf(sample.statistic()).equals(statistic))
                .findFirst()
                .orElseThrow(() -> new AssertionError("found no " + statistic + " of " + metric));
    }

    /** Numbers as the file has them, in base units; of single values the mean and the number. */
    @ParameterizedTest(name = "{0} {2} {3}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            wrk/good.txt | WRK | latency | mean | 4.34e-3 | 1728 | s | LOWER
            wrk/good.txt | WRK | latency | median | 1.61e-3 | 1728 | s | LOWER
            wrk/good.txt | WRK | latency | p99 | 51.06e-3 | 1728 | s | LOWER
            wrk/good.txt | WRK | throughput | null | 859.00 | 1 | op/s | HIGHER
            wrk/seconds.txt | WRK | latency | mean | 1.06 | 34 | s | LOWER
            wrk/seconds.txt | WRK | latency | p75 | 1.64 | 34 | s | LOWER
            wrk/seconds.txt | WRK | latency | p99 | 1.66 | 34 | s | LOWER
            hey/good.txt | HEY | latency | mean | 0.0044 | 200 | s | LOWER
            hey/good.txt | HEY | latency | p95 | 0.0093 | 200 | s | LOWER
            hey/good.txt | HEY | throughput | null | 889.9998 | 1 | op/s | HIGHER
            ab/good.txt | AB | latency | mean | 3.492e-3 | 200 | s | LOWER
            ab/good.txt | AB | latency | p98 | 9e-3 | 200 | s | LOWER
            ab/good.txt | AB | throughput | null | 1145.38 | 1 | op/s | HIGHER
            sysbench/cpu.txt | SYSBENCH | latency | mean | 0.7e-3 | 2811 | s | LOWER
            sysbench/cpu.txt | SYSBENCH | latency | p95 | 4.1e-3 | 2811 | s | LOWER
            sysbench/cpu.txt | SYSBENCH | throughput | null | 1404.7976 | 1 | op/s | HIGHER
            sysbench/fileio.txt | SYSBENCH | read | null | 3663672115.2 | 1 | B/s | HIGHER
            pgbench/good.txt | PGBENCH | latency | mean | 11.780e-3 | 339 | s | LOWER
            pgbench/good.txt | PGBENCH | throughput | null | 169.776056 | 1 | op/s | HIGHER
            pgbench/rate.txt | PGBENCH | schedule lag | mean | 0.771e-3 | 100 | s | LOWER
            redis/good.csv | REDIS | GET latency | p99 | 11.231e-3 | 1 | s | LOWER
            redis/good.csv | REDIS | SET throughput | null | 22222.22 | 1 | op/s | HIGHER
            vegeta/good.json | VEGETA | latency | mean | 2.732888e-3 | 100 | s | LOWER
            vegeta/good.json | VEGETA | latency | p99 | 10.619987e-3 | 100 | s | LOWER
            vegeta/good.json | VEGETA | throughput | null | 50.441209460919495 | 1 | op/s | HIGHER
            time/good.txt | TIME | elapsed time | null | 0.20 | 1 | s | LOWER
            time/good.txt | TIME | memory | null | 1683456 | 1 | B | LOWER
            go/events.json | GO | example.org/shop.Sum/size=10 ns/op | null | 15.17633e-9 | 3 | s | LOWER
            criterion/messages.json | CRITERION | sum | null | 1.0645175e-07 | 12 | s | LOWER
            criterion/folder | CRITERION | sizes/sum/of/10 | null | 6.994591866906816e-9 | 12 | s | LOWER
            criterion/folder/sizes/sum_of/10/new/estimates.json | CRITERION | sizes/sum/of/10 | null | 6.994591866906816e-9 | 12 | s | LOWER
            benchmarkdotnet/full.json | BENCHMARKDOTNET | Shop.Sums.Sum(N: 10) allocated | null | 32 | 1 | B | LOWER
            oha/good.json | OHA | latency | mean | 0.051612068965 | 200 | s | LOWER
            oha/good.json | OHA | latency | p99.9 | 0.13832635 | 200 | s | LOWER
            oha/good.json | OHA | throughput | null | 76.97764234721403 | 1 | op/s | HIGHER
            locust/stats.csv | LOCUST | GET /items latency | mean | 51.49257050439793e-3 | 236 | s | LOWER
            locust/stats.csv | LOCUST | GET /items/[id] latency | p99.9 | 65e-3 | 81 | s | LOWER
            locust/stats.csv | LOCUST | throughput | null | 63.486928708928914 | 1 | op/s | HIGHER
            gatling/stats.json | GATLING | latency | mean | 0.084 | 46 | s | LOWER
            gatling/stats.json | GATLING | cart / items latency | p99 | 0.399 | 23 | s | LOWER
            gatling/global_stats.json | GATLING | throughput | null | 23 | 1 | op/s | HIGHER
            hammerdb/good.txt | HAMMERDB | new orders | null | 404.65 | 1 | op/s | HIGHER
            hammerdb/good.txt | HAMMERDB | transactions | null | 906.216667 | 1 | op/s | HIGHER
            hammerdb/profile.txt | HAMMERDB | NEWORD latency | mean | 4.520e-3 | 22726 | s | LOWER
            hammerdb/profile.txt | HAMMERDB | SLEV latency | p99 | 10.709e-3 | 2180 | s | LOWER
            memtier/good.json | MEMTIER | Gets latency | mean | 0.033e-3 | 108391 | s | LOWER
            memtier/good.json | MEMTIER | Totals latency | p99.9 | 0.391e-3 | 119232 | s | LOWER
            memtier/good.json | MEMTIER | Totals throughput | null | 59613.82 | 1 | op/s | HIGHER
            perf/comma.csv | PERF | task-clock | mean | 0.81e-3 | 1 | s | LOWER
            perf/semicolon.csv | PERF | page-faults | null | 50 | 1 | '' | LOWER
            perf/lines.json | PERF | duration_time | null | 890650e-9 | 1 | s | LOWER
            perf/processors.csv | PERF | CPU1 task-clock | null | 16.27e-3 | 1 | s | LOWER
            openmetrics/openmetrics.txt | OPENMETRICS | shop_request_duration_seconds{path="/items"} | mean | 0.015174699224625907 | 200 | s | LOWER
            openmetrics/prometheus.txt | OPENMETRICS | shop_answer_size_bytes | mean | 521.9033391554845 | 200 | B | LOWER
            openmetrics/openmetrics.txt | OPENMETRICS | shop_heap_bytes | null | 1500000 | 1 | B | LOWER
            pytest/good.json | PYTEST | test_shop.py::test_sort | null | 2.0350359845906497e-05 | 5 | s | LOWER
            googlebenchmark/good.json | GOOGLEBENCHMARK | BM_Copy/64 bytes_per_second | null | 4315006447.88 | 3 | B/s | HIGHER
            """)
    void numbersAreThoseOfTheTool(
            String file,
            Tool tool,
            String metric,
            String statistic,
            double value,
            long count,
            String unit,
            Direction better)
            throws IOException {
        assertThat(Readers.detect(SAMPLES.resolve(file))).isEqualTo(tool);
        Sample sample = sample(read(SAMPLES.resolve(file)), metric, statistic);

        double sum = 0;
        for (double one : sample.values()) {
            sum += one;
        }
        assertThat(sum / sample.values().length).isCloseTo(value, within(value * 1e-5));
        assertThat(sample.origin().count()).isEqualTo(count);
        assertThat(sample.metric().unit().symbol()).isEqualTo(unit);
        assertThat(sample.metric().direction()).isEqualTo(better);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            wrk/failing.txt | 714 of 714 requests failed
            hey/failing.txt | 50 of 50 requests failed
            hey/refused.txt | no request was answered, 4 of 4 requests got no answer
            ab/failing.txt | 20 of 20 answers have another status than 2xx
            vegeta/failing.json | 20 of 20 requests failed
            pgbench/failing.txt | pgbench says that the run was aborted, so its numbers are those of a part, no transaction was processed
            time/failing.txt | the command ended with exit status 1
            oha/failing.json | 20 of 20 requests failed
            oha/refused.json | no request was answered, 4 of 4 requests got no answer
            locust/failing.csv | 16 of 32 requests failed
            gatling/stats-failing.json | 23 of 69 requests failed
            hammerdb/failing.txt | 1 of 3 virtual users failed
            pgbench/intervals-failing.txt | 798 of 1364 transactions failed
            go/events-failing.json | BenchmarkSum failed, the benchmark ended with panic: runtime error: index out of range [1] with length 0, example.org/shop/two ended with FAIL
            go/events-build.json | example.org/shop [build failed] ended with FAIL, example.org/shop/two [build failed] ended with FAIL
            googlebenchmark/error.json | benchmark BM_Broken failed: no file
            """)
    void whatFailedIsAFault(String file, String faults) throws IOException {
        assertThat(String.join(", ", read(SAMPLES.resolve(file)).faults())).isEqualTo(faults);
    }

    @Test
    void failuresMayBeBorne() throws IOException {
        Path file = SAMPLES.resolve("wrk/failing.txt");
        Path one = Files.writeString(
                folder.resolve("one"), Files.readString(file).replace("responses: 714", "responses: 1"));

        assertThat(Readers.of(Tool.WRK, Keeping.AUTO, 0.01).read(one).faults()).isEmpty();
        assertThat(Readers.of(Tool.WRK, Keeping.AUTO, 0.01).read(one).warnings())
                .containsExactly("1 of 714 requests failed");
        assertThat(Readers.of(Tool.WRK).read(one).faults()).containsExactly("1 of 714 requests failed");
        assertThatThrownBy(() -> Readers.of(Tool.VEGETA, Keeping.AUTO, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatPerfCouldNotCountIsSaid() throws IOException {
        Reading reading = read(SAMPLES.resolve("perf/comma.csv"));

        assertThat(reading.warnings()).containsExactly("these events could not be counted: cycles, instructions");
        assertThat(read("<not supported>,,cycles,0,100.00,,\n").faults()).containsExactly("no event was counted");
        assertThat(read("12345,,cycles,4711,42.00,,\n").warnings())
                .containsExactly(
                        "these events were counted for a part of the time, from which the rest was estimated: cycles");
    }

    @Test
    void intervalsOfPerfAreValues() throws IOException {
        assertThat(sample(read(SAMPLES.resolve("perf/intervals.csv")), "task-clock", "null")
                        .values())
                .containsExactly(0.78e-3, 0.08e-3);
    }

    @Test
    void quantilesAreThoseOfTheSummary() throws IOException {
        Reading reading = read(
                """
                # HELP rpc_seconds Durations
                # TYPE rpc_seconds summary
                rpc_seconds{quantile="0.5",method="a"} 0.2
                rpc_seconds{method="a",quantile="0.999"} NaN
                rpc_seconds_sum{method="a"} 3
                rpc_seconds_count{method="a"} 10
                # TYPE up gauge
                up 1
                """);

        assertThat(sample(reading, "rpc_seconds{method=\"a\"}", "mean").values())
                .containsExactly(0.3);
        assertThat(sample(reading, "rpc_seconds{method=\"a\"}", "median").values())
                .containsExactly(0.2);
        assertThat(reading.warnings())
                .containsExactly("values that are not finite were left out: rpc_seconds{method=\"a\"}");
        assertThat(sample(reading, "rpc_seconds{method=\"a\"}", "mean").metric().direction())
                .isEqualTo(Direction.LOWER);
        assertThat(sample(reading, "up", "null").metric().direction()).isEqualTo(Direction.UNKNOWN);
    }

    /** Of OpenMetrics 1.0; the value is that of the counter, not that of the request which is its example. */
    @Test
    void aValueWithAnExampleIsItsOwn() throws IOException {
        Reading reading = read(
                """
                # TYPE gets counter
                gets_total{path="/a}b"} 1000 # {trace_id="x"} 0.5 1700000000.1
                # EOF
                """);

        assertThat(sample(reading, "gets_total{path=\"/a}b\"}", "null").values())
                .containsExactly(1000);
    }

    @Test
    void theHistoryOfLocustHasTheMeanAndMedianOfTheRun() throws IOException {
        Reading stats = read(SAMPLES.resolve("locust/stats.csv"));
        Reading history = read(SAMPLES.resolve("locust/history.csv"));

        assertThat(sample(history, "GET /items latency", "mean").values()[0])
                .isCloseTo(sample(stats, "GET /items latency", "mean").values()[0], within(1e-3));
        assertThat(sample(history, "throughput", "null").values()[0])
                .isCloseTo(sample(stats, "throughput", "null").values()[0], within(6.0));
        assertThat(history.samples()).noneMatch(sample -> "p99".equals(sample.statistic()));
    }

    @Test
    void averagesOfSeveralRunsOfMemtierAreRead() throws IOException {
        assertThat(sample(read(SAMPLES.resolve("memtier/runs.json")), "Totals latency", "median")
                        .values())
                .hasSize(1);
    }

    /** As wrk2 prints them; its percentiles have three decimals. */
    @Test
    void wrk2sPercentilesAreRead() throws IOException {
        Reading reading = read(
                """
                Running 2s test @ http://127.0.0.1:8080/
                  1 threads and 2 connections
                  Thread Stats   Avg      Stdev     Max   +/- Stdev
                    Latency     1.25ms    1.01ms   9.00ms   90.00%
                  Latency Distribution (HdrHistogram - Recorded Latency)
                 50.000%    1.02ms
                 99.900%    1.10s
                100.000%    1.20s
                  2000 requests in 2.00s, 1.00MB read
                  Socket errors: connect 1, read 2, write 0, timeout 3
                Requests/sec:   1000.00
                Transfer/sec:    512.00KB
                """);

        assertThat(sample(reading, "latency", "p99.9").values()).containsExactly(1.1);
        assertThat(reading.samples()).hasSize(4);
        assertThat(reading.faults()).containsExactly("6 of 2006 requests got no answer");
    }

    @Test
    void aggregatesAloneAreTheMeanAndMedian() throws IOException {
        String aggregates = Files.readString(SAMPLES.resolve("googlebenchmark/good.json"))
                .replace("\"run_type\": \"iteration\"", "\"run_type\": \"aggregate\", \"aggregate_name\": \"max\"");

        Reading reading = read(aggregates);

        assertThat(sample(reading, "BM_Copy/64 real time", "mean").values()).hasSize(1);
        assertThat(sample(reading, "BM_Copy/64 real time", "median").values()).hasSize(1);
        assertThat(reading.samples()).noneMatch(sample -> sample.statistic() == null);
    }

    @Test
    void withoutSingleRoundsTheStatisticsOfPytestAreRead() throws IOException {
        Reading reading = read(
                """
                {"machine_info": {}, "commit_info": {}, "benchmarks": [
                 {"fullname": "t.py::test_a", "stats": {"mean": 0.5, "median": 0.4, "rounds": 12}}]}
                """);

        assertThat(sample(reading, "t.py::test_a", "median").values()).containsExactly(0.4);
        assertThat(sample(reading, "t.py::test_a", "mean").origin().count()).isEqualTo(12);
    }

    @Test
    void bencherMetricFormatHasItsOwnUnits() throws IOException {
        Reading reading = read(
                """
                {"adder::sum": {"latency": {"value": 500.0, "lower_value": 400.0}, "throughput": {"value": 2e6},
                 "l33t": {"value": 1337}}}
                """);

        assertThat(sample(reading, "adder::sum latency", "null").values()).containsExactly(5e-7);
        assertThat(sample(reading, "adder::sum throughput", "null").metric().direction())
                .isEqualTo(Direction.HIGHER);
        assertThat(sample(reading, "adder::sum l33t", "null").metric().direction())
                .isEqualTo(Direction.UNKNOWN);
        assertThat(reading.warnings()).isEmpty();
    }

    @Test
    void unitsOfGithubActionBenchmarkSayWhichWayIsBetter() throws IOException {
        Reading reading = read(
                """
                [{"name": "sum", "unit": "ns/iter", "value": 120, "range": "± 3"},
                 {"name": "load", "unit": "MB/s", "value": 12.5},
                 {"name": "serve", "unit": "Requests/second", "value": 9},
                 {"name": "heap", "unit": "Megabytes", "value": 42}]
                """);

        assertThat(sample(reading, "sum", "null").values()).containsExactly(1.2e-7);
        assertThat(sample(reading, "load", "null").values()).containsExactly(12.5e6);
        assertThat(sample(reading, "serve", "null").metric().direction()).isEqualTo(Direction.HIGHER);
        assertThat(sample(reading, "heap", "null").metric().direction()).isEqualTo(Direction.UNKNOWN);
        assertThat(reading.warnings()).isEmpty();
    }

    @ParameterizedTest(name = "{0}: {3}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            wrk/good.txt | Requests/sec:    859.00 | '' | found no whole line 'Requests/sec', expected the text that wrk prints, all of it to its end
            pgbench/good.txt | tps = 169.776056 (without initial connection time) | tps = 169.7 | found 'tps = 169.7', expected a whole line 'tps' as in the text that pgbench prints
            wrk/seconds.txt | 75%    1.64s | 75%    1,64s | found '     75%    1,64s', expected a whole line below 'Latency Distribution' as in the text that wrk prints
            wrk/seconds.txt | 1.06s | -nan | expected a whole line 'Latency' as in the text that wrk prints
            hey/good.txt | 95% in 0.0093 secs | 95% in 9.3 ms | found '  95% in 9.3 ms', expected a whole line below 'Latency distribution:' as in the text that hey prints
            ab/good.txt | 90%      6 | 90%      6s | expected a whole line below 'Percentage of the requests served within a certain time (ms)' as in the text that ab prints
            sysbench/cpu.txt | 4.10 | 4,10 | expected a whole line below 'Latency (ms):' as in the report that sysbench prints
            pgbench/good.txt | processed: 339 | processed: 1,339 | expected a whole line 'number of transactions actually processed' as in the text that pgbench prints
            redis/good.csv | "GET","17857.14" | "GET","17857.14x" | expected a test and seven numbers, as the header names them
            vegeta/good.json | "mean":2732888 | "mean":"fast" | latencies.mean: found '"fast"', expected a finite number
            googlebenchmark/good.json | "time_unit": "us" | "time_unit": "weeks" | found '"weeks"', expected ns, us, ms or s
            oha/good.json | "average": 0.05161206896500001 | "average": null | summary.average: found 'null', expected a finite number
            locust/stats.csv | ,Aggregated, | ,Other, | found no row Aggregated at the end, expected it: the file was cut off, or the run goes on
            memtier/good.json | "Ops/sec": 5420.30 | "Ops/sec": "fast" | Sets.Ops/sec: found '"fast"', expected a finite number
            perf/comma.csv | 0.81,msec | 0.81x,msec | expected a line of perf stat -x, or -j
            openmetrics/openmetrics.txt | # EOF | '' | found no # EOF at the end, expected it: the file was cut off
            fio/good.json | "jobname" : "read" | "jobname" : 7 | jobs[0].jobname: found '7', expected a text
            """)
    void whatIsBrokenIsOneLine(String file, String whole, String broken, String message) throws IOException {
        Path copy = Files.writeString(
                folder.resolve("broken"),
                Files.readString(SAMPLES.resolve(file)).replaceFirst(Pattern.quote(whole), broken));

        assertThatThrownBy(() -> read(copy))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(copy + ":")
                .hasMessageEndingWith(message)
                .satisfies(failure -> assertThat(failure.getMessage().lines()).hasSize(1));
    }

    /** The same benchmark in two packages, with one and two threads. */
    @Test
    void eventsOfGoKeepPackagesAndThreadsApart() throws IOException {
        Reading reading = read(SAMPLES.resolve("go/events.json"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.samples()).allMatch(sample -> sample.values().length == 3);
        assertThat(reading.samples().stream().map(sample -> sample.metric().name()))
                .contains(
                        "example.org/shop.Sum/size=10 ns/op",
                        "example.org/shop.Sum/size=10-2 ns/op",
                        "example.org/shop/two.Sum ns/op",
                        "example.org/shop/two.Sum-2 MB/s")
                .hasSize(18);
    }

    @Test
    void eventsOfGoWithoutTheEndOfAPackageAreDoubted() throws IOException {
        List<String> lines = Files.readAllLines(SAMPLES.resolve("go/events.json"));

        Reading reading = read(String.join("\n", lines.subList(0, lines.size() - 3)) + "\n");

        assertThat(reading.warnings())
                .containsExactly("the output ends without PASS or ok, so that it may be incomplete");
    }

    @Test
    void criterionsFolderHasTheNewestResultsOfEachBenchmark() throws IOException {
        Path criterion = SAMPLES.resolve("criterion/folder");

        assertThat(read(criterion).samples().stream()
                        .map(sample -> sample.metric().name()))
                .containsExactly("flat/sum", "sizes/sum/of/10", "sizes/sum/of/1000", "sum");
        assertThat(Readers.isOutputFolder(SAMPLES)).isTrue();
        assertThat(Readers.isOutputFolder(SAMPLES.resolve("wrk"))).isFalse();
        assertThat(Readers.filesOf(criterion)).hasSize(8).allMatch(Files::isRegularFile);
        assertThat(sample(read(criterion.resolve("sum/base/sample.json")), "sum", "null")
                        .values())
                .hasSize(12);
        Path alone = Files.copy(criterion.resolve("sum/new/sample.json"), folder.resolve("sample.json"));
        assertThatThrownBy(() -> read(alone)).hasMessageContaining("found no benchmark.json beside it");
    }

    @Test
    void aGroupOfCriterionThatIsNotCompleteIsDoubted() throws IOException {
        List<String> lines = Files.readAllLines(SAMPLES.resolve("criterion/messages.json"));

        assertThat(read(String.join("\n", lines.subList(0, 4))).warnings())
                .containsExactly("the groups of these benchmarks are not complete, so that others may be missing:"
                        + " sizes/sum/of/10, sizes/sum/of/1000");
    }

    @Test
    void launchesOfBenchmarkDotNetAreTrials() throws IOException {
        Reading reading = read(SAMPLES.resolve("benchmarkdotnet/full.json"));

        List<Sample> sums = reading.samples().stream()
                .filter(sample -> sample.metric().name().equals("Shop.Sums.Sum(N: 1000)"))
                .toList();
        assertThat(sums).extracting(Sample::part).containsExactly("launch 1", "launch 2");
        assertThat(sums).allSatisfy(launch -> assertThat(launch.values()).hasSize(5));
        assertThat(sums.get(0).values()[0]).isCloseTo(653.5e-9, within(20e-9));
    }

    @Test
    void aBenchmarkOfBenchmarkDotNetWithoutResultsIsAFault() throws IOException {
        Reading reading = read(
                """
                {"HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.15.4"}, "Benchmarks": [
                 {"DisplayInfo": "A.B: .NET 8.0(Runtime=.NET 8.0)", "FullName": "A.B", "Statistics": null},
                 {"DisplayInfo": "A.B: .NET 9.0(Runtime=.NET 9.0)", "FullName": "A.B", "Statistics": {"OriginalValues": [1.5]}}]}
                """);

        assertThat(reading.faults()).containsExactly("benchmark A.B .NET 8.0 has no result");
        assertThat(sample(reading, "A.B .NET 9.0", "null").values()).containsExactly(1.5e-9);
    }

    @Test
    void twoCommandsInOneFileAreNotOne() throws IOException {
        String once = Files.readString(SAMPLES.resolve("time/good.txt"));

        assertThatThrownBy(() -> read(once + once))
                .hasMessageContaining(
                        ":24: found 'Command being timed' a second time, expected what /usr/bin/time -v writes");
    }

    @Test
    void fioTellsEachDirectionOfEachJob() throws IOException {
        List<String> names = read(SAMPLES.resolve("fio/good.json")).samples().stream()
                .map(sample -> sample.metric().name())
                .distinct()
                .toList();

        assertThat(names)
                .containsExactly(
                        "read read latency",
                        "read read completion latency",
                        "read read throughput",
                        "read read bandwidth",
                        "read write latency",
                        "read write completion latency",
                        "read write throughput",
                        "read write bandwidth");
    }
}
