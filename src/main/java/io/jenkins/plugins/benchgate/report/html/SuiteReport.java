package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.CoverageChart;
import io.jenkins.plugins.benchgate.suite.FunctionKind;
import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.BenchmarkRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.ChosenRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.FunctionRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.RecommendedRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a suite covers of its application, as one HTML page that needs nothing else.
 *
 * <p>The page's own Content-Security-Policy allows its style sheet and the two scripts that draw the flame graph, by
 * their hashes. Where scripts do not run, such as in archived files of Jenkins, the tables and the other charts have
 * the same numbers.
 */
public final class SuiteReport {
    /** Lays out the flame graph: the webjar of d3-hierarchy has it. */
    private static final String LIBRARY = "/META-INF/resources/webjars/d3-hierarchy/3.1.2/dist/d3-hierarchy.min.js";

    private final SuiteOverview suite;
    private final HtmlPage page = new HtmlPage();
    private final Markup out = page.body();

    private SuiteReport(SuiteOverview suite) {
        this.suite = suite;
    }

    /**
     * Writes the page, replacing the file as a whole.
     *
     * @param facts about the profiles, for people: a heading and a text each, in order
     * @param caveats what a reader should know before believing the numbers, a sentence each
     */
    public static void write(Path file, SuiteOverview suite, Map<String, String> facts, List<String> caveats)
            throws IOException {
        AtomicFile.write(file, new SuiteReport(suite).text(facts, caveats));
    }

    private String text(Map<String, String> facts, List<String> caveats) {
        String headline =
                Wording.share(suite.share(suite.projectCovered())) + " of the project's functions are covered";
        page.head().open("header", "class", "verdict");
        page.head().element("p", "Suite of microbenchmarks", "class", "place").element("h1", headline);
        page.head()
                .element(
                        "p",
                        suite.projectCovered() + " of " + suite.projectFunctions()
                                + " functions of the project that the reference executes, and "
                                + Wording.share(suite.ofProjectTime(suite.coveredTime()))
                                + " of the time in its own code. Of all functions, those of libraries included: "
                                + Wording.share(suite.covered() / (double) suite.functions()) + ".",
                        "class",
                        "meaning");
        page.head().open("dl", "class", "facts");
        page.fact("Benchmarks", String.valueOf(suite.benchmarks().size()));
        page.fact("Enough for the same coverage", String.valueOf(suite.chosen().size()));
        facts.forEach(page::fact);
        page.head().close("dl").close("header").line();
        out.open("main").line();
        reference();
        benchmarks();
        enough();
        missing();
        page.section("Caveats", "How far to trust it");
        out.add(HtmlTables.sentences(caveats));
        page.endSection();
        out.close("main").line();
        page.footer("Made by Benchgate. Times are shares of the reference's time.");
        return page.text(headline + " · Benchgate", StyleSheet.ofSuite(), scripts());
    }

    /** Those that draw a flame graph. */
    static List<String> scripts() {
        return List.of(Resource.text(LIBRARY), Resource.text("flame.js"));
    }

    private void reference() {
        page.section("Reference", "What the application executes, and what of it benchmarks cover");
        out.open("div", "class", "benchgate-flame", "data-benchgate-flame", "#flame", "data-label", "Flame graph")
                .element("p", "The flame graph is drawn by a script, which does not run here.", "class", "empty")
                .close("div")
                .line();
        out.open("script", "type", "application/json", "id", "flame")
                // what ends the element in HTML never stands in it
                .addScript(suite.flame().json(FunctionKind::words).replace("<", "\\u003c"))
                .close("script")
                .line();
        page.note(
                "Each function stands below the one that called it; its width is the time in it and in what it calls. Click"
                        + " on a function, or press Enter, to enlarge it, and Escape to go back; arrow keys lead to callers, callees and"
                        + " neighbours.");
        if (suite.flame().dropped()) {
            page.note(
                    "There were too many different stacks for all to be kept: rare ones are missing here, not in the tables.");
        }
        HtmlTable table = new HtmlTable(
                "The project's functions by the time in their own code",
                "Function",
                "Own time",
                "Total time",
                "Samples",
                "Covered by");
        for (FunctionRow function : suite.largest()) {
            table.row(
                    function.kind().sign() + " " + function.name(),
                    Wording.share(function.own()),
                    Wording.share(function.total()),
                    String.valueOf(function.samples()),
                    covering(function));
        }
        page.numbers(table.markup(), Wording.count(suite.largest().size(), "function") + " of the project");
        left(suite.projectFunctions() - suite.largest().size());
        page.endSection();
    }

    private static String covering(FunctionRow function) {
        int more = function.benchmarks() - function.named().size();
        return function.benchmarks() == 0
                ? FunctionKind.UNCOVERED.words()
                : String.join(", ", function.named()) + (more > 0 ? " and " + more + " more" : "");
    }

    private void left(int functions) {
        if (functions > 0) {
            page.note("Functions that take less time: " + functions + " more, not listed.");
        }
    }

    private void benchmarks() {
        page.section("Benchmarks", "How much each matters to the application");
        HtmlTable table = new HtmlTable(
                "Benchmarks by their reference impact",
                "Benchmark",
                "Impact",
                "Inclusive impact",
                "Project functions",
                "Run time");
        for (BenchmarkRow one : suite.benchmarks()) {
            Double seconds = one.seconds();
            table.row(
                    one.id(),
                    Wording.share(one.impact()),
                    Wording.share(one.inclusive()),
                    String.valueOf(one.functions()),
                    seconds == null ? Wording.NOTHING : Wording.duration(seconds));
        }
        out.add(table.markup());
        page.note(
                "Impact is the time that the reference spends in the own code of the project's functions that the benchmark"
                        + " covers; inclusive impact is the time of samples with such a function, and with what it calls. Impacts of"
                        + " benchmarks overlap where they cover the same functions.");
        page.endSection();
    }

    private void enough() {
        page.section("Enough", "The benchmarks that together cover as much as all of them");
        HtmlTable table = new HtmlTable(
                "In the order in which they are chosen", "Benchmark", "Adds", "Coverage", "Impact up to here");
        for (ChosenRow one : suite.chosen()) {
            table.row(
                    one.id(),
                    Wording.count(one.added(), "function"),
                    Wording.share(suite.share(one.functions())),
                    Wording.share(one.impact()));
        }
        if (suite.chosen().isEmpty()) {
            out.element("p", "No benchmark covers a function of the project.", "class", "empty");
        } else {
            page.figure(CoverageChart.ofChosen(suite));
            out.add(table.markup());
        }
        page.endSection();
    }

    private void missing() {
        page.section("Missing", "The functions whose benchmark would add most");
        HtmlTable table = new HtmlTable(
                "Functions to benchmark, the best first", "Function", "Adds", "Coverage", "Impact of what it adds");
        for (RecommendedRow one : suite.recommended()) {
            table.row(
                    one.function(),
                    Wording.count(one.added(), "function"),
                    Wording.share(suite.share(one.functions())),
                    Wording.share(one.impact()));
        }
        if (suite.recommended().isEmpty()) {
            out.element("p", "All functions of the project are covered.", "class", "empty");
        } else {
            page.figure(CoverageChart.ofRecommended(suite));
            out.add(table.markup());
            page.note(
                    "A benchmark of a function is taken to execute all that the function reaches in the reference; a real one"
                            + " may execute less. Functions near a root are often too general to benchmark: then benchmark what they"
                            + " call.");
        }
        page.endSection();
    }
}
