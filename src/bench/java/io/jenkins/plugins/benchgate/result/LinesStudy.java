package io.jenkins.plugins.benchgate.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whole processes that read outputs of tools, ours, {@code jq}, polars and pysimdjson in turn: {@code mvn -Pbench
 * test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.result.LinesStudy
 * -Dbench.args="ROUNDS FOLDER PYTHON"}, with a Python that has polars and pysimdjson. Prints processor seconds; our JVM has the options of the launcher.
 *
 * <p>Ours finds faults, keeps values by metric and, where there are times, in their order; the others take the same
 * fields, and medians where they have one.
 */
public final class LinesStudy {
    private static final long BYTES = 200_000_000;
    /** A file of rows may have 64 MiB. */
    private static final long ROW_BYTES = 62_000_000;

    private static final int SERIES_VALUES = 20_200_000;
    /** A document may have 16 MiB: so many rounds, and repetitions of a file of 10 kB. */
    private static final int ROUNDS = 400_000;

    private static final int REPETITIONS = 1500;
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");

    private final int rounds;
    private final Path folder;
    private final String python;

    private LinesStudy(int rounds, Path folder, String python) {
        this.rounds = rounds;
        this.folder = folder;
        this.python = python;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        LinesStudy study = new LinesStudy(Integer.parseInt(args[0]), Path.of(args[1]), args[2]);
        System.out.println(ReaderStudy.machine());
        study.start();
        study.lines();
        study.documents();
        study.rows();
        System.out.println("load at the end " + ReaderStudy.load());
    }

    /** What a file without much in it takes. */
    private void start() throws IOException, InterruptedException {
        Path few = SAMPLES.resolve("vegeta/results.json");
        compare(
                "40 results of vegeta",
                few,
                ReaderStudy.readOnce("lines", few.toString(), "auto"),
                shell("jq -c '[.timestamp, .latency, .code]' " + few),
                polars("scan_ndjson('" + few + "').select(pl.col('latency').median()).collect()"),
                simdjson(few, "'/latency'", "'/code'"));
    }

    private void lines() throws IOException, InterruptedException {
        Path k6 = folder.resolve("k6.json");
        MeasuredFiles.repeated(k6, SAMPLES.resolve("k6/points.json"), "\"type\":\"Point\"", BYTES);
        compare(
                "points of k6",
                k6,
                ReaderStudy.readOnce("lines", k6.toString(), "auto"),
                shell("jq -c 'select(.type == \"Point\") | [.metric, .data.time, .data.value]' " + k6),
                polars("scan_ndjson('" + k6 + "', infer_schema_length=200).filter(pl.col('type') == 'Point')"
                        + ".select('metric', v=pl.col('data').struct.field('value'))"
                        + ".group_by('metric').agg(pl.col('v').median()).collect()"),
                simdjson(k6, "'/metric'", "'/data/value'"));
        Path vegeta = folder.resolve("vegeta.json");
        MeasuredFiles.repeated(vegeta, SAMPLES.resolve("vegeta/results.json"), "\"seq\"", BYTES);
        compare(
                "results of vegeta",
                vegeta,
                ReaderStudy.readOnce("lines", vegeta.toString(), "auto"),
                shell("jq -c '[.timestamp, .latency, .code]' " + vegeta),
                polars("scan_ndjson('" + vegeta + "').select(pl.col('latency').median()).collect()"),
                simdjson(vegeta, "'/latency'", "'/code'"));
        Path go = folder.resolve("go.json");
        MeasuredFiles.goEvents(go, ROW_BYTES);
        compare(
                "events of go test",
                go,
                ReaderStudy.readOnce("lines", go.toString(), "auto"),
                shell("jq -j 'select(.Action == \"output\").Output' " + go
                        + " | awk '{for (i = 3; i < NF; i += 2) {s[$1 $(i + 1)] += $i; n[$1 $(i + 1)]++}}"
                        + " END {for (k in s) print k, s[k] / n[k]}'"),
                polars("scan_ndjson('" + go + "').select('Package', 'Output').collect()"),
                simdjson(go, "'/Package'", "'/Output'"));
        Path log = folder.resolve("log.json");
        MeasuredFiles.log(log, BYTES);
        compare(
                "a log, by a map",
                log,
                ReaderStudy.readOnce("lines", log.toString(), "auto", "names=$.data.op,path=$.data.ms,unit=ms"),
                shell("jq -c '[.data.op, .data.ms]' " + log),
                polars("scan_ndjson('" + log + "').select(op=pl.col('data').struct.field('op'),"
                        + " v=pl.col('data').struct.field('ms')).group_by('op').agg(pl.col('v').median()).collect()"),
                simdjson(log, "'/data/op'", "'/data/ms'"));
        compare(
                "a log, by a map with times",
                log,
                ReaderStudy.readOnce("lines", log.toString(), "auto", "metric=x,path=$.data.ms,times=$.time,unit=ms"),
                shell("jq -c '[.time, .data.ms]' " + log),
                simdjson(log, "'/time'", "'/data/ms'"));
        deleted(k6, vegeta, go, log);
    }

    private void documents() throws IOException, InterruptedException {
        Path pytest = folder.resolve("pytest.json");
        MeasuredFiles.pytest(pytest, SAMPLES.resolve("pytest/good.json"), ROUNDS);
        compare(
                "rounds of pytest-benchmark",
                pytest,
                ReaderStudy.readOnce("lines", pytest.toString(), "auto"),
                shell("jq -c '.benchmarks[] | [.fullname, .stats.data[]]' " + pytest),
                document(pytest, "sum(len(b['stats']['data']) for b in document['benchmarks'])"));
        Path google = folder.resolve("google.json");
        MeasuredFiles.googleBenchmark(google, SAMPLES.resolve("googlebenchmark/good.json"), REPETITIONS);
        compare(
                "repetitions of Google Benchmark",
                google,
                ReaderStudy.readOnce("lines", google.toString(), "auto"),
                shell("jq -c '.benchmarks[] | [.run_name, .real_time, .cpu_time, .time_unit]' " + google),
                document(google, "sum(b['real_time'] + b['cpu_time'] for b in document['benchmarks'])"));
        deleted(pytest, google);
    }

    private void rows() throws IOException, InterruptedException {
        Path jtl = folder.resolve("samples.jtl");
        MeasuredFiles.jtl(jtl, SAMPLES.resolve("jmeter.jtl"), BYTES);
        compare(
                "samples of JMeter",
                jtl,
                ReaderStudy.readOnce("lines", jtl.toString(), "auto"),
                polars("read_csv('" + jtl + "').filter(pl.col('success')).group_by('label')"
                        + ".agg(pl.col('elapsed').median())"));
        Path gatling = folder.resolve("simulation.log");
        MeasuredFiles.repeated(gatling, SAMPLES.resolve("gatling/text.log"), "REQUEST\t", BYTES);
        compare(
                "requests of Gatling",
                gatling,
                ReaderStudy.readOnce("lines", gatling.toString(), "auto"),
                polars("read_csv('" + gatling + "', separator='\\t', has_header=False, quote_char=None,"
                        + " truncate_ragged_lines=True, missing_columns='insert',"
                        + " schema={c: pl.String for c in 'abcdefg'})"
                        + ".filter(pl.col('a') == 'REQUEST').group_by('c')"
                        + ".agg((pl.col('e').cast(pl.Int64) - pl.col('d').cast(pl.Int64)).median())"));
        Path pgbench = folder.resolve("pgbench_log.1");
        MeasuredFiles.repeated(pgbench, SAMPLES.resolve("pgbench/log.txt"), " ", BYTES);
        compare(
                "transactions of pgbench",
                pgbench,
                ReaderStudy.readOnce("lines", pgbench.toString(), "auto"),
                polars("read_csv('" + pgbench + "', separator=' ', has_header=False)"
                        + ".select(pl.col('column_3').median())"));
        Path series = folder.resolve("series.csv");
        MeasuredFiles.series(series, SERIES_VALUES, false);
        compare(
                "a series CSV",
                series,
                ReaderStudy.readOnce("series", series.toString(), "exact"),
                polars("read_csv('" + series + "')"));
        deleted(jtl, gatling, pgbench, series);
    }

    private static void deleted(Path... files) throws IOException {
        for (Path file : files) {
            Files.delete(file);
        }
    }

    private static List<String> shell(String command) {
        return List.of("sh", "-c", command);
    }

    private List<String> polars(String call) {
        return List.of(python, "-c", "import polars as pl; print(pl." + call + ")");
    }

    /** Of each line what two pointers find. */
    private List<String> simdjson(Path file, String first, String second) {
        return List.of(
                python,
                "-c",
                """
                import simdjson
                parser = simdjson.Parser()
                found = []
                for line in open('%s', 'rb'):
                    try:
                        one = parser.parse(line)
                        found.append((one.at_pointer(%s), one.at_pointer(%s)))
                    except KeyError:
                        pass
                    del one
                print(len(found))
                """
                        .formatted(file, first, second));
    }

    private List<String> document(Path file, String expression) {
        return List.of(
                python,
                "-c",
                "import simdjson; document = simdjson.Parser().load('" + file + "'); print(" + expression + ")");
    }

    @SafeVarargs
    private void compare(String what, Path file, List<String>... commands) throws IOException, InterruptedException {
        List<List<Double>> costs = new ArrayList<>();
        for (List<String> command : commands) {
            costs.add(new ArrayList<>());
        }
        ProcessCost.of(List.of("cat", file.toString())); // into the page cache
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < commands.length; i++) {
                costs.get(i).add(ProcessCost.of(commands[i]).processor());
            }
        }
        System.out.printf(Locale.ROOT, "%s, %.0f MB%n", what, Files.size(file) / 1e6);
        double[] ours = costs.get(0).stream().mapToDouble(Double::doubleValue).toArray();
        for (int i = 0; i < commands.length; i++) {
            double[] one = costs.get(i).stream().mapToDouble(Double::doubleValue).toArray();
            System.out.printf(
                    Locale.ROOT,
                    "  %-8s %s s, %s times ours%n",
                    i == 0 ? "ours" : name(commands[i]),
                    ReaderStudy.spread(one),
                    ReaderStudy.spread(ReaderStudy.ratios(ours, one)));
        }
    }

    private static String name(List<String> command) {
        String last = command.get(command.size() - 1);
        return command.get(0).equals("sh") ? "jq" : last.contains("simdjson") ? "simdjson" : "polars";
    }
}
