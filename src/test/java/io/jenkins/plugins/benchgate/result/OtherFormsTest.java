package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.tool.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs in forms that are known and not read, of other versions, with colours, and with values that none can have. */
class OtherFormsTest {
    @TempDir
    Path folder;

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("output"), text);
    }

    private Reading read(String text) throws IOException {
        Path file = written(text);
        return Readers.of(Readers.detect(file)).read(file);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            # JMH version: 1.37\\n# Warmup: 1 iterations, 1 s each | found the text of JMH 1.37, expected its JSON: run it with -rf json -rff jmh.json
            Benchmark   (n)  Mode  Cnt   Score   Error  Units\\nB.m  1000  avgt  5  12,3 ± 0,1  ns/op | found the text of JMH, expected its JSON
            no_delay            time:   [6.2368 s 6.4395 s 6.6381 s] | found the text of criterion, which cargo bench prints, expected the messages of 'cargo criterion
            fib 20   time:   [26.029 µs 26.251 µs 26.505 µs] | found the text of criterion, which cargo bench prints
            test bench_add ... bench:       1,234 ns/iter (+/- 56) | found the text of Rust's own benchmarks
            Benchmark              Time             CPU   Iterations\\n---- | found the text of Google Benchmark, expected its JSON
            Benchmark 1: sleep 0.1\\n  Time (mean ± σ):     102.3 ms | found the text of hyperfine, expected its JSON: run it with --export-json
            ====== GET ======\\n  100000 requests completed | found the text of redis-benchmark, expected its CSV
            fio-3.33\\nStarting 1 process | found the text of fio 3.33, expected its JSON
             Performance counter stats for 'sleep 1': | found the text of perf stat, expected its CSV or JSON
            RUN\\ta.B\\tb\\t1538646093226\\t \\t3.0.0\\nUSER\\tusers\\t1\\tSTART\\t1538646093300\\t1538646093300 | found a simulation.log of Gatling 3.0.0, expected one of 3.4 to 3.15
            Label,# Samples,Average,Median,90% Line,95% Line,99% Line,Min,Max,Error %,Throughput,Received KB/sec,Sent KB/sec\\nHTTP Request,1,328,328,328,328,328,328,328,0.000%,3.04878,1.71,0.66 | found the Aggregate Report of JMeter, expected its samples: run it with -l run.jtl
            sampler_label,aggregate_report_count,average,aggregate_report_median\\nlogin,20,12,11 | found the Aggregate Report of JMeter
            {"Total" : {"transaction" : "Total", "sampleCount" : 20, "errorCount" : 0, "errorPct" : 0.0, "meanResTime" : 13.8}} | found the statistics of JMeter's dashboard, expected the samples that it was made from
            2026/05/22 14:53:54 INFO  - jmeter.reporters.Summariser: summary =   1255 in   217s =    5.8/s Avg:   330 Min:     5 Max:  5628 Err:     0 (0.00%) | found the summary that JMeter prints
            summary +    186 in 00:00:43 =    4.3/s Avg:   536 Min:     5 Max:  4617 Err:     0 (0.00%) Active: 5 Started: 5 Finished: 0 | found the summary that JMeter prints, expected its samples
            label,avg_ct,avg_lt,avg_rt,bytes,concurrency,fail,stdev_rt,succ,throughput,perc_0.0,rc_200\\nlogin,0,0.4,0.5,69,1,0,0.1,20,20,0.1,20 | found the final statistics of Taurus, expected the samples of its executor, such as kpi.jtl
            <?xml version='1.0' encoding='UTF-8'?>\\n<FinalStatus>\\n  <Group label=""> | found the final statistics of Taurus
            <?xml version="1.0" encoding="UTF-8"?>\\n<testsuite name="a.B" tests="1" time="0.4"> | found a JUnit report, expected the output of a benchmark tool
            <testsuites>\\n<testsuite name="a.B"/> | found a JUnit report
            <report name="bench" categ="shop">\\n<start date="20260101" time="100000"/> | found the XML of PerfPublisher, expected a series CSV
            [OVERALL], RunTime(ms), 172.0\\n[READ], AverageLatency(ms), 27.0 | expected latencies in us, as YCSB 0.17 writes them
            """)
    void aKnownFormIsNamedWithWhatToDo(String text, String said) {
        String lines = text.replace("\\n", "\n").replace("\\t", "\t") + "\n";

        assertThatThrownBy(() -> read(lines))
                .hasMessageContaining(said)
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("benchmarkdotnet, bencher"));
    }

    @Test
    void coloursOfATerminalChangeNothing() throws IOException {
        String plain =
                "goos: linux\npkg: example.org/a\nBenchmarkSum-8 \t 1000\t 35.2 ns/op\nPASS\nok  \texample.org/a\t1.2s\n";
        String coloured = plain.replaceAll("(?m)^.+$", "\u001B[36m$0\u001B[0m");

        Reading reading = read(coloured);

        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.samples()).hasSize(1);
        assertThat(reading.samples().get(0).metric())
                .isEqualTo(read(plain).samples().get(0).metric());
        assertThatThrownBy(() -> read("{\u001B[1m\"fio version\": 1}")).hasMessageContaining("colours of a terminal");
    }

    @Test
    void countsOfYcsb012HaveADecimal() throws IOException {
        Reading reading = read(
                """
                YCSB Client 0.12.0
                [OVERALL], RunTime(ms), 172.0
                [OVERALL], Throughput(ops/sec), 2906.97
                [READ], Operations, 500.0
                [READ], AverageLatency(us), 27.0
                [READ], 95thPercentileLatency(us), 60.0
                [READ], 99thPercentileLatency(us), 90.0
                [READ], Return=OK, 500
                """);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples()).anyMatch(sample -> "p99".equals(sample.statistic()));
    }

    @Test
    void aTimeBelowZeroIsNoTime() throws IOException {
        assertThat(read("{\"results\":[{\"command\":\"a\",\"times\":[-0.5,0.4],\"exit_codes\":[0,0]}]}")
                        .faults())
                .containsExactly("a has a value below 0, -500.0 ms, which no time, size or rate has");
        assertThat(read("pkg: a\nBenchmarkA-8 10 -5 ns/op\nPASS\n").faults()).hasSize(1);
        // who writes a metric of his own may mean a difference
        Reading own = read("metric,unit,value\ndrift,ms,-3\ndrift,ms,4\nbalance,,-1\n");
        assertThat(own.faults()).isEmpty();
        assertThat(own.warnings()).hasSize(1);
        JsonMap map = JsonMap.parse(List.of("metric=lag,path=$.lag,unit=ms"));
        assertThat(new JsonReader(map).read(written("{\"lag\": -1}")).warnings())
                .hasSize(1);
    }

    /** With one thread Go writes no number; of several, 128 is the most that is taken for them. */
    @Test
    void aNumberOfTheNameStays() throws IOException {
        assertThat(name("BenchmarkSha-256")).isEqualTo("a.Sha-256 ns/op");
        assertThat(name("BenchmarkSha-512")).isEqualTo("a.Sha-512 ns/op");
        assertThat(name("BenchmarkSha-1")).isEqualTo("a.Sha-1 ns/op");
        assertThat(name("BenchmarkSha-256-8")).isEqualTo("a.Sha-256 ns/op");
        assertThat(name("BenchmarkSum-128")).isEqualTo("a.Sum ns/op");
    }

    private String name(String row) throws IOException {
        return Readers.of(Tool.GO)
                .read(written("pkg: a\n" + row + " 10 5 ns/op\nPASS\n"))
                .samples()
                .get(0)
                .metric()
                .name();
    }
}
