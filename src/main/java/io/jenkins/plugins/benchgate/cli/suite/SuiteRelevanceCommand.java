package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.suite.Coverage.Covered;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis.Detail;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code suite relevance}: how much of the application the suite covers, and how much each benchmark matters to it. */
@Command(
        name = "relevance",
        description = "Says how much of an application its microbenchmarks cover, and how much each of them matters.")
final class SuiteRelevanceCommand extends AnsweringCommand {
    private static final String IMPACTS =
            "Impact is the reference's time in the own code of the project's functions that the benchmark covers;"
                    + " inclusive impact is the time of samples with such a function, and with what it calls. Impacts of"
                    + " benchmarks overlap where they cover the same functions.";

    @Mixin
    private SuiteOptions options;

    /** A benchmark with its inclusive impact. */
    private record Row(Covered benchmark, long inclusive) {}

    @Override
    public Integer call() throws Exception {
        SuiteAnalysis input = SuiteSources.analysis(SuiteSources.of(options), options, err(), Detail.INCLUSIVE);
        List<Row> rows = rows(input);
        answer(
                () -> {
                    Map<String, Object> json = new SuiteText(input, terminal().table()).json();
                    json.put(
                            "benchmarks",
                            rows.stream().map(row -> json(input, row)).toList());
                    json.put("problems", input.problems());
                    return json;
                },
                () -> text(input, rows));
        return SuiteSources.exitCode(input);
    }

    /** Those with the largest impact first. */
    private static List<Row> rows(SuiteAnalysis input) {
        List<Row> rows = new ArrayList<>();
        List<Covered> benchmarks = input.coverage().benchmarks();
        for (int i = 0; i < benchmarks.size(); i++) {
            rows.add(new Row(benchmarks.get(i), input.inclusive().get(i)));
        }
        rows.sort(Comparator.comparingLong((Row row) -> row.benchmark.impact())
                .thenComparingLong(Row::inclusive)
                .reversed()
                .thenComparing(row -> row.benchmark.id()));
        return rows;
    }

    private static Map<String, Object> json(SuiteAnalysis input, Row row) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", row.benchmark.id());
        json.put("functions", row.benchmark.project().cardinality());
        json.put("overall", row.benchmark.overall());
        json.put("impact", input.time(row.benchmark.impact()));
        json.put("inclusive", input.time(row.inclusive));
        return json;
    }

    private String text(SuiteAnalysis input, List<Row> rows) {
        SuiteText text = new SuiteText(input, terminal().table());
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.of("BENCHMARK", "PROJECT FUNCTIONS", "ALL FUNCTIONS", "IMPACT", "INCLUSIVE IMPACT"));
        for (Row row : rows) {
            cells.add(List.of(
                    TextTable.clean(row.benchmark.id()),
                    String.valueOf(row.benchmark.project().cardinality()),
                    String.valueOf(row.benchmark.overall()),
                    text.time(row.benchmark.impact()),
                    text.time(row.inclusive)));
        }
        return text.opening() + text.rows(cells) + text.caveats(List.of(IMPACTS));
    }
}
