package io.jenkins.plugins.benchgate.jenkins.suite;

import io.jenkins.plugins.benchgate.suite.Flame;
import io.jenkins.plugins.benchgate.suite.SuiteFile;
import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.BenchmarkRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.ChosenRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.FunctionRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.RecommendedRow;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Results of suites with names that would be markup if they were not escaped. */
public final class SuiteResults {
    static final String NASTY = "<img src=x onerror=\"document.title='ran'\"></script> {0} 'x' & \u00fc";

    private SuiteResults() {}

    /** Of 40 functions, so many are covered. */
    public static SuiteResult of(String name, int covered) {
        return of(name, covered, 3);
    }

    /** With so many benchmarks, two of which are enough, and as many functions. */
    static SuiteResult of(String name, int covered, int benchmarks) {
        List<BenchmarkRow> rows = IntStream.range(0, benchmarks)
                .mapToObj(i -> new BenchmarkRow(i + NASTY, 2, 0.125 / (i + 1), 0.25 / (i + 1), i == 0 ? 62.5 : null))
                .toList();
        SuiteOverview overview = new SuiteOverview(
                1234,
                321,
                40,
                covered,
                0.5,
                0.125,
                rows,
                List.of(new ChosenRow("0" + NASTY, 2, 2, 0.1), new ChosenRow("1" + NASTY, 1, covered, 0.125)),
                List.of(new RecommendedRow("p.missing" + NASTY, 4, covered + 4, 0.0625)),
                List.of(
                        new FunctionRow("p.a" + NASTY, 0.25, 0.5, 12345, 0, List.of()),
                        new FunctionRow("p.b", 0.125, 0.25, 6, 5, List.of("a", "b", "c")),
                        new FunctionRow("p.c", 0, 0.25, 1, 1, List.of("a"))),
                new Flame(
                        List.of("main", "p.a" + NASTY, "p.b"),
                        List.of("library", "uncovered", "redundant"),
                        List.of(new long[] {0, 0, 90}, new long[] {1, 1, 60}, new long[] {2, 1, 20}),
                        100,
                        true));
        return new SuiteResult(
                name,
                new SuiteFile(
                        SuiteFile.VERSION,
                        Map.of("benchgate", "1"),
                        "0123456789abcdef",
                        List.of("p"),
                        "verbatim",
                        null,
                        new SuiteFile.Reference(List.of(), "s", 1, 12345, 1234, 40),
                        new SuiteFile.CoverageShare(0.5, 0.5),
                        List.of(),
                        List.of()),
                overview,
                List.of("A caveat " + NASTY),
                List.of("A problem " + NASTY));
    }
}
