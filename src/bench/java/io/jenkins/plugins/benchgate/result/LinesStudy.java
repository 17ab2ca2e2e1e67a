package io.jenkins.plugins.benchgate.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whole processes that read lines of JSON, ours, {@code jq} and polars in turn, and a series CSV, ours and polars:
 * {@code mvn -Pbench test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.result.LinesStudy
 * -Dbench.args="ROUNDS FOLDER PYTHON"}, with a Python that has polars. Prints processor seconds; our JVM has the options of
 * the launcher.
 */
public final class LinesStudy {
    private static final long BYTES = 200_000_000;
    /** A file of rows may have 64 MiB. */
    private static final long ROW_BYTES = 62_000_000;

    private static final int SERIES_VALUES = 20_200_000;

    private final int rounds;
    private final String python;

    private LinesStudy(int rounds, String python) {
        this.rounds = rounds;
        this.python = python;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[1]);
        Path k6 = folder.resolve("k6.json");
        Path vegeta = folder.resolve("vegeta.json");
        Path go = folder.resolve("go.json");
        Path log = folder.resolve("log.json");
        Path series = folder.resolve("series.csv");
        Path samples = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");
        MeasuredFiles.repeated(k6, samples.resolve("k6/points.json"), "\"type\":\"Point\"", BYTES);
        MeasuredFiles.repeated(vegeta, samples.resolve("vegeta/results.json"), "\"seq\"", BYTES);
        MeasuredFiles.goEvents(go, ROW_BYTES);
        MeasuredFiles.log(log, BYTES);
        MeasuredFiles.series(series, SERIES_VALUES, false);
        System.out.println(ReaderStudy.machine());
        LinesStudy study = new LinesStudy(Integer.parseInt(args[0]), args[2]);
        study.compare(
                "points of k6",
                ReaderStudy.readOnce("lines", k6.toString(), "auto"),
                shell("jq -c 'select(.type == \"Point\") | [.metric, .data.time, .data.value]' " + k6),
                study.polars("scan_ndjson('" + k6 + "', infer_schema_length=200).filter(pl.col('type') == 'Point')"
                        + ".select('metric', v=pl.col('data').struct.field('value'))"
                        + ".group_by('metric').agg(pl.col('v').median()).collect()"));
        study.compare(
                "results of vegeta",
                ReaderStudy.readOnce("lines", vegeta.toString(), "auto"),
                shell("jq -c '[.timestamp, .latency, .code]' " + vegeta),
                study.polars("scan_ndjson('" + vegeta + "').select(pl.col('latency').median()).collect()"));
        study.compare(
                "events of go test",
                ReaderStudy.readOnce("lines", go.toString(), "auto"),
                shell("jq -j 'select(.Action == \"output\").Output' " + go
                        + " | awk '{for (i = 3; i < NF; i += 2) {s[$1 $(i + 1)] += $i; n[$1 $(i + 1)]++}}"
                        + " END {for (k in s) print k, s[k] / n[k]}'"),
                study.polars("scan_ndjson('" + go + "').select('Package', 'Output').collect()"));
        study.compare(
                "a log, by a map",
                ReaderStudy.readOnce("lines", log.toString(), "auto", "names=$.data.op,path=$.data.ms,unit=ms"),
                shell("jq -c '[.data.op, .data.ms]' " + log),
                study.polars("scan_ndjson('" + log + "').select(op=pl.col('data').struct.field('op'),"
                        + " v=pl.col('data').struct.field('ms')).group_by('op').agg(pl.col('v').median()).collect()"));
        study.compare(
                "a log, by a map with times",
                ReaderStudy.readOnce(
                        "lines", log.toString(), "auto", "metric=x,path=$.data.ms,times=$.time,unit=ms"),
                shell("jq -c '[.time, .data.ms]' " + log));
        study.compare(
                "a series CSV", ReaderStudy.readOnce("series", series.toString(), "exact"), study.polars("read_csv('" + series + "')"));
        System.out.println("load at the end " + ReaderStudy.load());
        for (Path file : List.of(k6, vegeta, go, log, series)) {
            Files.delete(file);
        }
    }

    private static List<String> shell(String command) {
        return List.of("sh", "-c", command);
    }

    private List<String> polars(String call) {
        return List.of(python, "-c", "import polars as pl; print(pl." + call + ")");
    }

    @SafeVarargs
    private void compare(String what, List<String>... commands) throws IOException, InterruptedException {
        List<List<Double>> costs = new ArrayList<>();
        for (List<String> command : commands) {
            costs.add(new ArrayList<>());
            ProcessCost.of(command); // warms the page cache
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < commands.length; i++) {
                costs.get(i).add(ProcessCost.of(commands[i]).processor());
            }
        }
        System.out.println(what);
        double[] ours = costs.get(0).stream().mapToDouble(Double::doubleValue).toArray();
        for (int i = 0; i < commands.length; i++) {
            double[] one = costs.get(i).stream().mapToDouble(Double::doubleValue).toArray();
            System.out.printf(
                    Locale.ROOT,
                    "  %-6s %s s, %s times ours%n",
                    i == 0 ? "ours" : commands[i].get(0).equals("sh") ? "jq" : "polars",
                    ReaderStudy.spread(one),
                    ReaderStudy.spread(ReaderStudy.ratios(ours, one)));
        }
    }
}
