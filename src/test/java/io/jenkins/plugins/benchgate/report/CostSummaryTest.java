package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.FixedDesign;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.report.chart.CostChart;
import io.jenkins.plugins.benchgate.report.format.Comment;
import io.jenkins.plugins.benchgate.report.format.ConsoleTable;
import io.jenkins.plugins.benchgate.report.format.Markdown;
import io.jenkins.plugins.benchgate.report.html.HtmlReport;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CostSummaryTest {
    private static final String TAKEN = "10 trials, 4 min 12 s of 1 machine, 61 % measuring"
            + " (installing 12 %, starting 5 %, loading 14 %, computing 2 %, other 6 %)";

    private static VerdictCost cost(int machines) {
        Map<String, Double> activities = new LinkedHashMap<>();
        activities.put("measuring", 153.7);
        activities.put("installing", 30.2);
        activities.put("starting", 12.6);
        activities.put("loading", 35.3);
        activities.put("outputs", 0.5);
        activities.put("computing", 5.0);
        return new VerdictCost(10, 5, 40, machines, Double.NaN, 252, activities, 0.99, null);
    }

    private static BuildResult result(VerdictCost cost, MachineUse use) {
        BuildResult some = ReportFixtures.result(ReportFixtures.history(3, 7), 7);
        return some.withRecord(some.record().on(use).costing(cost));
    }

    private static BuildRecord record(VerdictCost cost, MachineUse use) {
        return result(cost, use).record();
    }

    @Test
    void itSaysTimeAndWhatItWentTo() {
        assertThat(CostSummary.line(record(cost(1), MachineUse.UNKNOWN))
                        .orElseThrow()
                        .english())
                .isEqualTo("Cost: " + TAKEN + ".");
        assertThat(CostSummary.line(
                        ReportFixtures.result(ReportFixtures.history(3, 7), 7).record()))
                .isEmpty();
    }

    @Test
    void aHeadlineHasOneFigure() {
        assertThat(CostSummary.brief(record(cost(1), MachineUse.UNKNOWN)))
                .map(Message::english)
                .hasValue("4 min 12 s of 1 machine");
        assertThat(CostSummary.brief(record(cost(3), MachineUse.UNKNOWN)))
                .map(Sentences.in(Locale.GERMAN)::text)
                .hasValue("4 min 12 s auf 3 Maschinen");
        assertThat(CostSummary.brief(
                        ReportFixtures.result(ReportFixtures.history(3, 7), 7).record()))
                .isEmpty();
    }

    @Test
    void itSaysWhatAFixedDesignWouldHaveTakenAndWhatBothCost() {
        VerdictCost cost = cost(3).against(Optional.of(new FixedDesign("READ latency p99", 5, 14)));
        MachineUse use = new MachineUse(Map.of(), 3, 300, 0.5);
        assertThat(CostSummary.line(record(cost, use)).orElseThrow().english())
                .isEqualTo("Cost: "
                        + TAKEN.replace("of 1 machine,", "of 3 machines, about 0.42 by the prices in the spec,")
                        + "; a fixed design that sees 5 % of READ latency p99 in 95 of 100 builds needs about 14 trials of"
                        + " each version, 10 min 12 s, about 1.02 by the prices in the spec.");
        String german = Sentences.in(Locale.GERMAN)
                .text(CostSummary.line(record(cost, use)).orElseThrow());
        assertThat(german)
                .startsWith(
                        "Aufwand: 10 Durchgänge, 4 min 12 s auf 3 Maschinen, nach den Preisen der Spezifikation etwa"
                                + " 0,42, 61 % Messen (Installieren 12 %")
                .contains("eine feste Anzahl, die 5 % von READ latency p99 in 95 von 100 Builds sieht, braucht etwa"
                        + " 14 Durchgänge jeder Version, 10 min 12 s");
    }

    @Test
    void thePriceOfTheScheduleIsThatOfAMachineThatIsThere() {
        VerdictCost cost = new VerdictCost(2, 1, 900, 1, 0.8, 1800, Map.of("measuring", 1800.0), 0.99, null)
                .against(Optional.of(new FixedDesign("p99", 5, 3)));
        assertThat(CostSummary.line(record(cost, MachineUse.UNKNOWN))
                        .orElseThrow()
                        .english())
                .isEqualTo(
                        "Cost: 2 trials, 30 min 0 s of 1 machine, about 0.40 by the prices in the spec, 100 % measuring;"
                                + " a fixed design that sees 5 % of p99 in 95 of 100 builds needs about 3 trials of each version,"
                                + " 1 h 0 min, about 0.80 by the prices in the spec.");
    }

    @Test
    void allPartsAreListedAndAddUp() {
        List<CostSummary.Part> parts = CostSummary.parts(cost(1));
        assertThat(parts.stream().map(CostSummary.Part::activity))
                .containsExactly(
                        Activity.INSTALLING,
                        Activity.STARTING,
                        Activity.LOADING,
                        Activity.MEASURING,
                        Activity.OUTPUTS,
                        Activity.COMPUTING,
                        null);
        assertThat(parts.stream().mapToDouble(CostSummary.Part::seconds).sum()).isEqualTo(252);
        assertThat(parts.stream().mapToDouble(CostSummary.Part::share).sum()).isEqualTo(1);
    }

    @Test
    void everyReportHasIt() {
        BuildResult result = result(cost(1), MachineUse.UNKNOWN);
        assertThat(Markdown.of(result, List.of())).contains("\n\nCost:\u200b " + TAKEN + ".\n\n");
        assertThat(Comment.body(result, Findings.NONE)).endsWith("\n<sub>Cost:\u200b " + TAKEN + ".</sub>\n");
        assertThat(new ConsoleTable(200, false).of(result, List.of())).endsWith("\nCost: " + TAKEN + ".\n");
        String page = HtmlReport.page(result, List.of());
        assertThat(page)
                .contains("<section id=\"cost\"", "href=\"#cost\"", ">" + TAKEN + ".</p>")
                .contains("4 min 12 s of the build by activity: installing: 30.2 s, 12 %; starting: 12.6 s, 5 %;")
                .contains("<div>Measuring</div>", "<div>2 min 34 s</div>");
        assertThat(page.substring(page.indexOf("<section id=\"cost\""), page.indexOf("<section id=\"origin\"")))
                .doesNotContain("<script", "style=");
        assertThat(HtmlReport.page(ReportFixtures.result(ReportFixtures.history(3, 7), 7), List.of()))
                .doesNotContain("id=\"cost\"", "#cost\"");
    }

    @Test
    void theBarIsDrawnAtEveryWidth() {
        CostChart chart = new CostChart(cost(1));
        assertThat(chart.isEmpty()).isFalse();
        for (int width : new int[] {200, 360, 900}) {
            for (Theme theme : Theme.values()) {
                assertThat(chart.toSvg(width, chart.height(width), theme)).contains("What the time went to");
            }
        }
        VerdictCost nothing = new VerdictCost(0, 0, Double.NaN, 1, Double.NaN, 0, Map.of(), 0.99, null);
        assertThat(new CostChart(nothing).isEmpty()).isTrue();
        assertThat(HtmlReport.page(result(nothing, MachineUse.UNKNOWN), List.of()))
                .contains("No trials, 0.0 s of 1 machine, 0 % measuring.");
    }
}
