package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Tool;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Small outputs of every tool. */
final class SmallOutputs {
    /** Tools whose output does not name what it measured. */
    static final Set<Tool> NAMELESS =
            EnumSet.of(Tool.VEGETA, Tool.WRK, Tool.OHA, Tool.HEY, Tool.AB, Tool.PGBENCH, Tool.SYSBENCH, Tool.TIME);

    private SmallOutputs() {}

    /** A small output with a name and a value in places of their own. */
    static String of(Tool tool, String name, String value) {
        return switch (tool) {
            case YCSB ->
                """
                    [OVERALL], RunTime(ms), 1000
                    [OVERALL], Throughput(ops/sec), 2.0
                    [%s], Operations, 2
                    [%1$s], AverageLatency(us), %s
                    [%1$s], Return=OK, 2
                    """
                        .formatted(name, value);
            case TSBS ->
                """

                    Run complete after 500 queries with 2 workers (Overall query rate 3566.33 queries/sec):
                    %s:
                    min:     0.18ms, med:     1.44ms, mean: %sms, max:    99.97ms, stddev:     0.75ms, sum:   0.3sec, count: 500
                    all queries                                                            :
                    min:     0.18ms, med:     1.44ms, mean: %2$sms, max:    99.97ms, stddev:     0.75ms, sum:   0.3sec, count: 500
                    wall clock time: 0.143155sec
                    """
                        .formatted(name, value);
            case JMH ->
                """
                    [{"benchmark": "org.example.%s", "mode": "avgt", "forks": 1, "measurementIterations": 2,
                      "primaryMetric": {"score": 2, "scoreUnit": "us/op", "rawData": [[%s, 2]]}, "secondaryMetrics": {}}]
                    """
                        .formatted(name, value);
            case GO ->
                """
                    goos: linux
                    pkg: example.org/x
                    BenchmarkOf/%s-2 \t 100\t %s ns/op
                    PASS
                    ok  \texample.org/x\t1.2s
                    """
                        .formatted(name, value);
            case OPENAPI ->
                """
                    # benchgate requests 1
                    # o0 %s
                    start,latency,what,outcome
                    1700000000000000,%s,o0,ok
                    1700000000100000,90,o0,ok
                    """
                        .formatted(name, value.equals("12.5") ? "125" : value);
            case TRACE ->
                """
                    [{"traceId": "1", "id": "1", "name": "%s", "kind": "SERVER", "timestamp": 1700000000000000, "duration": %s},
                     {"traceId": "2", "id": "2", "name": "%1$s", "kind": "SERVER", "timestamp": 1700000000000100, "duration": 90}]
                    """
                        .formatted(name, value.equals("12.5") ? "125" : value);
            case SERIES -> "metric,unit,trial,value\n%s,ms,1,%s\n%1$s,ms,1,3\n".formatted(name, value);
            case JSON ->
                "{\"measured\": [{\"what\": \"%s\", \"ms\": %s}, {\"what\": \"%1$s\", \"ms\": 3}]}\n"
                        .formatted(name, value);
            case HDR -> log(name);
            case JTL ->
                """
                    timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes
                    1700000000000,%2$s,%1$s,200,OK,T 1-1,text,true,,10
                    1700000000100,10,%1$s,200,OK,T 1-1,text,true,,10
                    """
                        .formatted(name, value.equals("12.5") ? "125" : value);
            case K6 ->
                """
                    {"metrics": {"iterations": {"count": 5, "rate": 1.5}, "data_received": {"count": 9, "rate": 3},
                     "%s": {"avg": %s, "med": 2, "p(95)": 3}}, "root_group": {}}
                    """
                        .formatted(name, value);
            case ARTILLERY ->
                """
                    {"aggregate": {"counters": {"vusers.created": 2, "vusers.failed": 0, "vusers.completed": 2, "http.requests": 2},
                      "rates": {}, "firstMetricAt": 1700000000000, "lastMetricAt": 1700000001000,
                      "summaries": {"http.response_time.%s": {"count": 2, "mean": %s, "p95": 30}}}, "intermediate": []}
                    """
                        .formatted(name, value);
            case GATLING ->
                """
                    RUN\tShop\tshop\t1700000000000\t \t3.9.5
                    USER\tshop\tSTART\t1700000000000
                    REQUEST\t\t%s\t1700000000000\t1700000000%s\tOK\t\s
                    REQUEST\t\t%1$s\t1700000000100\t1700000000190\tOK\t\s
                    USER\tshop\tEND\t1700000000190
                    """
                        .formatted(name, value.equals("12.5") ? "125" : value);
            case LOCUST ->
                """
                    Type,Name,Request Count,Failure Count,Average Response Time,Requests/s,Failures/s,50%%,99%%,100%%
                    GET,%s,2,0,%s,1.5,0.0,12,13,13
                    ,Aggregated,2,0,%2$s,1.5,0.0,12,13,13
                    """
                        .formatted(name, value);
            case HYPERFINE ->
                """
                    {"results": [{"command": "%s", "mean": 2, "times": [%s, 1], "exit_codes": [0, 0]}]}
                    """
                        .formatted(name, value);
            case GOOGLEBENCHMARK ->
                """
                    {"context": {"num_cpus": 2}, "benchmarks": [{"name": "BM_%s", "run_type": "iteration", "iterations": 9,
                     "real_time": %s, "cpu_time": 2, "time_unit": "ns"}]}
                    """
                        .formatted(name, value);
            case PYTEST ->
                """
                    {"machine_info": {}, "commit_info": {}, "benchmarks": [{"fullname": "%s", "stats": {"rounds": 2, "data": [%s, 2]}}]}
                    """
                        .formatted(name, value);
            case CRITERION ->
                """
                    {"reason":"benchmark-complete","id":"%s","iteration_count":[1,1],"measured_values":[%s,2],"unit":"ns"}
                    {"reason":"group-complete","group_name":"%1$s","benchmarks":["%1$s"]}
                    """
                        .formatted(name, value);
            case BENCHMARKDOTNET ->
                """
                    {"Title": "Sums", "HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.15.4"}, "Benchmarks": [
                     {"DisplayInfo": "Sums.Sum: DefaultJob", "FullName": "%s", "Statistics": {"OriginalValues": [%s, 2], "N": 2}}]}
                    """
                        .formatted(name, value);
            case BENCHER -> "{\"%s\": {\"latency\": {\"value\": %s}}}\n".formatted(name, value);
            case GITHUBACTION -> "[{\"name\": \"%s\", \"unit\": \"ms\", \"value\": %s}]\n".formatted(name, value);
            case VEGETA ->
                """
                    {"latencies": {"mean": %s, "50th": 2, "99th": 3}, "bytes_in": {}, "status_codes": {"200": 2}, "requests": 2,
                     "throughput": 1.5, "success": 1}
                    """
                        .formatted(value);
            case WRK ->
                """
                    Running 2s test @ http://127.0.0.1:8080/
                      1 threads and 2 connections
                      Thread Stats   Avg      Stdev     Max   +/- Stdev
                        Latency     %sms    1.00ms   9.00ms   90.00%%
                      2000 requests in 2.00s, 1.00MB read
                    Requests/sec:   1000.00
                    Transfer/sec:    512.00KB
                    """
                        .formatted(value);
            case OHA ->
                """
                    {"summary": {"successRate": 1.0, "average": %s, "requestsPerSec": 76.9}, "latencyPercentiles": {"p50": 0.05},
                     "statusCodeDistribution": {"200": 200}, "errorDistribution": {}}
                    """
                        .formatted(value);
            case HEY ->
                """

                    Summary:
                      Total:\t0.2247 secs
                      Average:\t%s secs
                      Requests/sec:\t889.9998

                    Status code distribution:
                      [200]\t200 responses

                    """
                        .formatted(value);
            case AB ->
                """
                    This is ApacheBench, Version 2.3
                    Complete requests:      200
                    Failed requests:        0
                    Requests per second:    1145.38 [#/sec] (mean)
                    Time per request:       %s [ms] (mean)
                     100%%     11 (longest request)
                    """
                        .formatted(value);
            case PGBENCH ->
                """
                    pgbench (15.18)
                    number of transactions actually processed: 339
                    latency average = %s ms
                    tps = 169.776056 (without initial connection time)
                    """
                        .formatted(value);
            case SYSBENCH ->
                """
                    sysbench 1.0.20
                        total time:                          2.0010s
                        total number of events:              2811

                    Latency (ms):
                             avg:                                   %s

                        execution time (avg/stddev):   1.9747/0.00
                    """
                        .formatted(value);
            case HAMMERDB ->
                """
                    PostgreSQL Hammerdb Time Profile Report @ Tue Nov 24 05:52:15 UTC 2026
                    >>>>> SUMMARY OF 2 ACTIVE VIRTUAL USERS : MEDIAN ELAPSED TIME : 60198ms
                    >>>>> PROC: %s
                    CALLS: 23166\tMIN: 2.120ms\tAVG: %sms\tMAX: 55.275ms\tTOTAL: 104217.459ms
                    P99: 11.517ms\tP95: 6.439ms\tP50: 4.163ms\tSD: 1697.279\tRATIO: 86.562%%
                    +-+-+
                    """
                        .formatted(name, value);
            case MEMTIER ->
                """
                    {"run information": {"Threads": 1, "Connections per thread": 2}, "ALL STATS": {"Runtime": {"Interrupted": "false"},
                     "%s": {"Count": 5, "Ops/sec": 3.5, "Average Latency": %s, "Accumulated Latency": 3, "Percentile Latencies": {"p50.00": 1}}}}
                    """
                        .formatted(name, value);
            case REDIS ->
                """
                    "test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms","p99_latency_ms","max_latency_ms"
                    "%s","%s","1.653","0.224","0.911","4.951","14.231","14.567"
                    """
                        .formatted(name, value);
            case FIO ->
                """
                    {"fio version": "fio-3.33", "jobs": [{"jobname": "%s", "error": 0, "read": {"total_ios": 9, "iops": 3, "bw_bytes": 9,
                     "lat_ns": {"mean": %s}, "clat_ns": {"percentile": {"50.000000": 5}}}}]}
                    """
                        .formatted(name, value);
            case TIME ->
                """
                    \tCommand being timed: "sleep 0.2"
                    \tUser time (seconds): 0.00
                    \tSystem time (seconds): 0.00
                    \tElapsed (wall clock) time (h:mm:ss or m:ss): 0:%s
                    \tMaximum resident set size (kbytes): 1644
                    \tExit status: 0
                    """
                        .formatted(value);
            case PERF ->
                """
                    {"counter-value" : "%2$s", "unit" : "msec", "event" : "%1$s", "event-runtime" : 472500, "pcnt-running" : 100.00}
                    {"counter-value" : "47.000000", "unit" : "", "event" : "page-faults", "event-runtime" : 472500, "pcnt-running" : 100.00}
                    """
                        .formatted(name, value);
            case OPENMETRICS ->
                """
                    # TYPE request_seconds gauge
                    # UNIT request_seconds seconds
                    request_seconds{path="%s"} %s
                    # EOF
                    """
                        .formatted(name, value);
            case EVALUATOR -> "metric name;value\n%s;%s\nother;3.5\n".formatted(name, value);
            case BENCHMARK ->
                """
                    {"groups": [{"name": "a", "tests": [{"name": "b", "results": [{"name": "%s", "unit": "ms", "dblValue": %s}]}]}]}
                    """
                        .formatted(name, value);
        };
    }

    private static String log(String tag) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        writer.outputLogFormatVersion();
        writer.outputStartTime(1700000000000L);
        writer.outputLegend();
        Random random = new Random(1);
        for (int i = 0; i < 4; i++) {
            Histogram interval = new Histogram(3);
            interval.setTag(tag);
            interval.setStartTimeStamp(1700000000000L + 1000L * i);
            interval.setEndTimeStamp(1700000001000L + 1000L * i);
            IntStream.range(0, 100).forEach(n -> interval.recordValue(1000 + random.nextInt(100_000)));
            writer.outputIntervalHistogram(interval);
        }
        writer.close();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
