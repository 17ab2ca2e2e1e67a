package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Forms of tools' outputs that are known and not read, because the tool has another that says more. */
final class OtherForms {
    /**
     * One form.
     *
     * @param mark found anywhere in the first 64 KiB, whose group, if there is one, is the tool's version
     * @param name whose output it is, and in which form
     * @param instead what is read, and how the tool writes it
     */
    private record Form(Pattern mark, String name, String instead) {}

    private static final List<Form> FORMS = List.of(
            new Form(
                    Pattern.compile("(?m)^# JMH version: (\\d[\\w.]*+)|^Benchmark .*\\bMode ++Cnt ++Score\\b"),
                    "the text of JMH",
                    "its JSON: run it with -rf json -rff jmh.json"),
            new Form(
                    Pattern.compile("\\A\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\""),
                    "the CSV of JMH",
                    "its JSON: run it with -rf json -rff jmh.json"),
            new Form(
                    Pattern.compile(
                            "(?m)^.{0,500}? time: ++\\[[\\d.]++ \\S{1,4} [\\d.]++ \\S{1,4} [\\d.]++ \\S{1,4}\\]"),
                    "the text of criterion, which cargo bench prints",
                    "the messages of 'cargo criterion --message-format=json', or its folder target/criterion"),
            new Form(
                    Pattern.compile("(?m)^test \\S++ ++\\.\\.\\. bench: ++[\\d,.]++ ns/iter"),
                    "the text of Rust's own benchmarks, which cargo bench prints",
                    "that of criterion, 'cargo criterion --message-format=json', or a series CSV"),
            new Form(
                    Pattern.compile("(?m)^Benchmark ++Time ++CPU ++Iterations"),
                    "the text of Google Benchmark",
                    "its JSON: run it with --benchmark_out=FILE --benchmark_out_format=json"),
            new Form(
                    Pattern.compile("(?m)^name,iterations,real_time,cpu_time,time_unit,"),
                    "the CSV of Google Benchmark",
                    "its JSON: run it with --benchmark_out=FILE --benchmark_out_format=json"),
            new Form(
                    Pattern.compile("(?m)^-{2,200}+ benchmark(?: '[^'\\n]{1,200}+')?+: \\d++ tests"),
                    "the text of pytest-benchmark",
                    "its JSON: run pytest with --benchmark-json=FILE"),
            new Form(
                    Pattern.compile("(?m)^Benchmark (?:#)?+1: |^ {2}Time \\(mean .{1,4} .{1,4}\\): "),
                    "the text of hyperfine",
                    "its JSON: run it with --export-json FILE"),
            new Form(
                    Pattern.compile("(?m)^// \\* Summary \\*|^BenchmarkDotNet v(\\d[\\w.]*+)"),
                    "the text of BenchmarkDotNet",
                    "its JSON: add [JsonExporterAttribute.Full], or run it with --exporters json"),
            new Form(
                    Pattern.compile("(?m)^benchmark name ++samples ++iterations"),
                    "the text of Catch2",
                    "a series CSV, or JSON of another tool: its reports are not read"),
            new Form(
                    Pattern.compile(
                            "(?m)^ *+(?:iteration_duration|http_req_duration|http_reqs|iterations)\\.{2,60}+ ?: "),
                    "the summary that k6 prints",
                    "its JSON: run it with --summary-export FILE or --out json=FILE"),
            new Form(
                    Pattern.compile("(?m)^Requests {2,20}+\\[total, rate"),
                    "the text of vegeta",
                    "its JSON: 'vegeta report -type json', or 'vegeta encode'"),
            new Form(
                    Pattern.compile("(?m)^Summary:\\n {2}Success rate:"),
                    "the text of oha",
                    "its JSON: run it with --output-format json"),
            new Form(
                    Pattern.compile("(?m)^====== [^=\\n]{1,200}+======"),
                    "the text of redis-benchmark",
                    "its CSV: run it with --csv"),
            new Form(
                    Pattern.compile("(?m)^ALL STATS\\n=+\\nType "),
                    "the text of memtier_benchmark",
                    "its JSON: run it with --json-out-file FILE"),
            new Form(
                    Pattern.compile("(?m)^fio-(\\d[\\w.]*+)\\n|: \\(groupid=\\d++, jobs=\\d++\\): err="),
                    "the text of fio",
                    "its JSON: run it with --output-format=json"),
            new Form(
                    Pattern.compile("(?m)^ *+Performance counter stats for "),
                    "the text of perf stat",
                    "its CSV or JSON: run it with -x, or -j"),
            new Form(
                    Pattern.compile("\\A(?:<\\?xml[^>\\n]*+>\\s*+)?+<testResults\\b"),
                    "the XML of JMeter",
                    "its CSV: run it with -Jjmeter.save.saveservice.output_format=csv"),
            new Form(
                    Pattern.compile("\\A(?:Label,# Samples,|sampler_label,aggregate_report_count,)"),
                    "the Aggregate Report of JMeter",
                    "its samples: run it with -l run.jtl"),
            new Form(
                    Pattern.compile("\"meanResTime\"\\s*+:"),
                    "the statistics of JMeter's dashboard",
                    "the samples that it was made from: run JMeter with -l run.jtl"),
            new Form(
                    Pattern.compile("(?m) [+=] ++\\d++ in ++[\\d:.]++s? = ++[\\d.]++/s Avg: "),
                    "the summary that JMeter prints",
                    "its samples: run it with -l run.jtl"),
            new Form(
                    Pattern.compile("\\A\\s*+label,avg_ct,avg_lt,avg_rt,|<FinalStatus>"),
                    "the final statistics of Taurus",
                    "the samples of its executor, such as kpi.jtl in the folder of its artifacts"),
            new Form(
                    Pattern.compile("\\A\\s*+(?:<\\?xml[^>\\n]*+>\\s*+)?+<testsuites?\\b"),
                    "a JUnit report",
                    "the output of a benchmark tool, or a series CSV: a test's time is one run with all that it prepares"),
            new Form(
                    Pattern.compile(
                            "\\A\\s*+(?:<\\?xml[^>\\n]*+>\\s*+)?+<report\\b[^>]*+>\\s*+<(?:categ|start|test)\\b"),
                    "the XML of PerfPublisher",
                    "a series CSV of its values"),
            new Form(
                    Pattern.compile("(?m)^Summary report @ "),
                    "the text of Artillery",
                    "its JSON: run it with --output FILE"),
            new Form(
                    Pattern.compile("(?m)^Type ++Name ++# reqs ++# fails"),
                    "the table that Locust prints",
                    "its CSV: run it with --csv PREFIX"),
            new Form(
                    Pattern.compile("(?m)^[^\\t\\n]{1,200}+\\t[^\\t\\n]*+\\tRUN\\t\\d++\\t[^\\t\\n]*+\\t(2[\\d.]*+)"),
                    "a simulation.log of Gatling",
                    "one of 3.4 to 3.15, or stats.json of its report"),
            new Form(
                    Pattern.compile("(?m)^ ++Value ++Percentile ++TotalCount ++1/\\(1-Percentile\\)"),
                    "percentiles of an HdrHistogram as text",
                    "its log, as HistogramLogWriter writes it"),
            new Form(
                    Pattern.compile("(?m)^real\\t\\d++m[\\d.,]++s$"),
                    "what the shell's own time prints",
                    "that of '/usr/bin/time -v'"),
            new Form(
                    Pattern.compile("\\[ *+\\d++\\] ++[\\d.]++-[\\d.]++ ++sec "),
                    "the text of iperf",
                    "its JSON (iperf3 --json) with tool json and a --map of where its values are"));

    private OtherForms() {}

    /** The error of a file that begins in such a form, which names it and what to do. */
    static Optional<InputException> of(Path file, FileStart opening) {
        for (Form form : FORMS) {
            Matcher found = form.mark().matcher(opening.text());
            if (found.find()) {
                long line = opening.text().substring(0, found.start()).lines().count() + 1;
                String version = found.groupCount() > 0 && found.group(1) != null ? " " + found.group(1) : "";
                return Optional.of(new InputException(
                        file, line, "found " + form.name() + version + ", expected " + form.instead()));
            }
        }
        return Optional.empty();
    }
}
