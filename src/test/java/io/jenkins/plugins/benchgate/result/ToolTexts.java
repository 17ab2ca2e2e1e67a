package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Tool;

/**
 * What {@code docs/tools.md} says of a tool in words; whatever can be found out by reading is not here.
 *
 * @param output which output of which version is read, in Markdown
 * @param unread what of it is left out, or cannot be known; empty where nothing is
 */
record ToolTexts(String output, String unread) {
    static ToolTexts of(Tool tool) {
        return switch (tool) {
            case YCSB ->
                new ToolTexts(
                        "YCSB 0.17.0: its summary, as text or as JSON, and the files of `hdrhistogram` and `raw`",
                        "output of `JSONMeasurementsExporter`, which is not valid JSON");
            case TSBS ->
                new ToolTexts(
                        "TSBS: results files and printed summaries of its loaders and query runners",
                        "files of `--hdr-latencies`, which TSBS cuts at 4096 bytes");
            case JMH -> new ToolTexts("[JMH 1.37](formats.md#jmh): `-rf json`, all modes", "text and CSV of JMH");
            case GO ->
                new ToolTexts(
                        "Go's `testing` package and all else that writes the [Go benchmark format](formats.md#go), and the"
                                + " events of `go test -json`",
                        "times of tests that are no benchmarks");
            case OPENAPI ->
                new ToolTexts(
                        "the log of requests, `run.csv`, that [Benchgate's own client](openapi.md#run-it) writes, with its"
                                + " summary `run.json` beside it",
                        "");
            case TRACE ->
                new ToolTexts(
                        "[spans of distributed traces](formats.md#traces): OpenTelemetry's JSON and Protocol Buffers, the JSON"
                                + " of Zipkin (version 2) and Jaeger, and the log of BeFaaS' library (8.24)",
                        "events of spans, and attributes that the conventions do not name");
            case SERIES -> new ToolTexts("a [Series CSV](formats.md#series-csv)", "");
            case JSON ->
                new ToolTexts(
                        "any other JSON, and lines of JSON, by [`--map`](spec/command.md#json)",
                        "files of more than 16 MiB that are one document");
            case HDR ->
                new ToolTexts(
                        "a log of [HdrHistograms](formats.md#hdrhistogram), or one histogram in Base64",
                        "the order of values within an interval, which a histogram does not have");
            case JTL ->
                new ToolTexts("JMeter 5.6: [samples in CSV](formats.md#jmeter)", "XML, connect times and bytes");
            case K6 ->
                new ToolTexts(
                        "k6 1.8: [`k6 run --out json=…`](formats.md#k6), `--summary-export`, what `handleSummary` is given, and"
                                + " the machine-readable summary",
                        "extremes (`min`, `max`), and tags of single values");
            case ARTILLERY ->
                new ToolTexts(
                        "Artillery 2.0: [`artillery run --output`](formats.md#artillery)", "statistics of each 10 s");
            case GATLING ->
                new ToolTexts(
                        "Gatling 3.4 to 3.15: [`simulation.log`](formats.md#gatling), as text or binary, and up to 3.12"
                                + " `stats.json` and `global_stats.json` of its report",
                        "assertions, and whether a report has other percentiles than Gatling's own");
            case LOCUST ->
                new ToolTexts(
                        "Locust 2: [`PREFIX_stats.csv` and `PREFIX_stats_history.csv`](formats.md#load-generators) of"
                                + " `locust --csv PREFIX`",
                        "percentiles in the history, which are those of the last seconds");
            case HYPERFINE ->
                new ToolTexts(
                        "hyperfine 1.15: [`hyperfine --export-json`](formats.md#hyperfine)", "user and system times");
            case GOOGLEBENCHMARK ->
                new ToolTexts(
                        "Google Benchmark 1.7: [`--benchmark_out`](formats.md#microbenchmarks) in JSON",
                        "its console and CSV output, and aggregates beside repetitions");
            case PYTEST ->
                new ToolTexts(
                        "pytest-benchmark 5.3: [`pytest --benchmark-json`](formats.md#microbenchmarks)",
                        "tests that failed, which are not in the file");
            case CRITERION ->
                new ToolTexts(
                        "criterion 0.5 for Rust: the messages of [`cargo criterion --message-format=json`]"
                                + "(formats.md#microbenchmarks) 1.1, or the folder `target/criterion` or a file of it",
                        "throughput, and in the folder the unit: ns is assumed");
            case BENCHMARKDOTNET ->
                new ToolTexts(
                        "BenchmarkDotNet 0.13 to 0.15: [`*-report-full.json`](formats.md#microbenchmarks) and"
                                + " `*-report-brief.json`",
                        "warm-up and overhead, outliers that it has removed, and metrics of diagnosers but for bytes allocated");
            case BENCHER ->
                new ToolTexts(
                        "[Bencher Metric Format](https://bencher.dev/docs/reference/bencher-metric-format/), which many"
                                + " adapters write: [single values](formats.md#other-formats-of-single-values)",
                        "bounds of values");
            case GITHUBACTION ->
                new ToolTexts(
                        "the custom JSON of [github-action-benchmark](https://github.com/benchmark-action/github-action-benchmark):"
                                + " [single values](formats.md#other-formats-of-single-values)",
                        "ranges of values");
            case VEGETA ->
                new ToolTexts(
                        "vegeta 12: [`vegeta encode` and `vegeta report -type json`](formats.md#load-generators)",
                        "the binary results, and their CSV");
            case WRK ->
                new ToolTexts(
                        "wrk 4.1 and wrk2: [what they print](formats.md#load-generators), with or without `--latency`",
                        "statistics of threads, and the detailed spectrum of wrk2");
            case OHA ->
                new ToolTexts(
                        "oha 1.16: [`oha --output-format json`](formats.md#load-generators)",
                        "times to the first byte");
            case HEY -> new ToolTexts("hey 0.1: [what it prints](formats.md#load-generators)", "its CSV");
            case AB ->
                new ToolTexts(
                        "ApacheBench 2.3: [what it prints](formats.md#load-generators)", "files of `-e` and `-g`");
            case PGBENCH ->
                new ToolTexts(
                        "pgbench of PostgreSQL 15: [what it prints](formats.md#databases-and-devices), and its logs, `pgbench"
                                + " --log`, with and without `--aggregate-interval`",
                        "latencies of single statements (`-r`), and the lag and retries of single transactions");
            case SYSBENCH ->
                new ToolTexts(
                        "sysbench 1.0: [its report](formats.md#databases-and-devices)", "lines of `--report-interval`");
            case HAMMERDB ->
                new ToolTexts(
                        "HammerDB 4: [what it prints](formats.md#databases-and-devices) of a timed run, and its time profile",
                        "times of single virtual users, and TPROC-H");
            case MEMTIER ->
                new ToolTexts(
                        "memtier_benchmark 2.3: [`--json-out-file`](formats.md#databases-and-devices)",
                        "hits and misses, seconds of the run, the best and the worst of several runs");
            case REDIS ->
                new ToolTexts("redis-benchmark 7.0: [`redis-benchmark --csv`](formats.md#databases-and-devices)", "");
            case FIO ->
                new ToolTexts(
                        "fio 3.33: [`fio --output-format=json`](formats.md#databases-and-devices)",
                        "its logs (`--write_lat_log`), and submission latency");
            case TIME ->
                new ToolTexts(
                        "GNU time 1.9: [`/usr/bin/time -v`](formats.md#time-of-a-command)",
                        "page faults, switches and file system counts");
            case PERF ->
                new ToolTexts(
                        "Linux' perf 6.1: [`perf stat -x,` and `perf stat -j`](formats.md#counters)",
                        "metrics that it derives, such as instructions per cycle, and events by socket, core or thread");
            case OPENMETRICS ->
                new ToolTexts(
                        "[OpenMetrics 1.0 and the text of Prometheus](formats.md#counters), the answer of `/metrics`",
                        "buckets of histograms, `info`, `stateset`, exemplars and times of creation");
            case EVALUATOR ->
                new ToolTexts(
                        "results for the Jenkins plugin [Benchmark Evaluator](formats.md#benchmark-evaluator): lines"
                                + " `name;value` or `name,value`, or YCSB's text",
                        "");
            case BENCHMARK ->
                new ToolTexts(
                        "results for the Jenkins plugin [Benchmark](formats.md#benchmark): `groups[].tests[].results[]` in"
                                + " JSON",
                        "results that are no numbers");
        };
    }
}
