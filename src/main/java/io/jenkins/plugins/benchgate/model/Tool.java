package io.jenkins.plugins.benchgate.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A benchmark tool, or a file format, whose results can be read. */
public enum Tool {
    YCSB("YCSB"),
    TSBS("TSBS"),
    JMH("JMH"),
    GO("Go testing"),
    OPENAPI("OpenAPI patterns"),
    TRACE("traces"),
    SERIES("series CSV"),
    JSON("JSON"),
    HDR("HdrHistogram log"),
    JTL("JMeter JTL"),
    K6("k6"),
    ARTILLERY("Artillery"),
    GATLING("Gatling"),
    LOCUST("Locust"),
    HYPERFINE("hyperfine"),
    GOOGLEBENCHMARK("Google Benchmark"),
    PYTEST("pytest-benchmark"),
    CRITERION("criterion"),
    BENCHMARKDOTNET("BenchmarkDotNet"),
    BENCHER("Bencher Metric Format"),
    GITHUBACTION("github-action-benchmark"),
    VEGETA("vegeta"),
    WRK("wrk"),
    HEY("hey"),
    OHA("oha"),
    AB("ApacheBench"),
    PGBENCH("pgbench"),
    SYSBENCH("sysbench"),
    HAMMERDB("HammerDB"),
    REDIS("redis-benchmark"),
    MEMTIER("memtier_benchmark"),
    FIO("fio"),
    TIME("GNU time"),
    PERF("perf stat"),
    OPENMETRICS("OpenMetrics"),
    EVALUATOR("Benchmark Evaluator"),
    BENCHMARK("Benchmark plugin");

    private final String title;

    Tool(String title) {
        this.title = title;
    }

    /** How it is written in options and specs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its name for people. */
    public String title() {
        return title;
    }

    /** Every word, in order. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Tool::word).toList();
    }

    /** The tool that a word names; {@link IllegalArgumentException} for any other word. */
    public static Tool parse(String word) {
        for (Tool tool : values()) {
            if (tool.word().equals(word)) {
                return tool;
            }
        }
        throw new IllegalArgumentException("found tool '" + word + "', expected one of " + String.join(", ", words()));
    }
}
