package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.report.CostSummary;
import io.jenkins.plugins.benchgate.report.CostSummary.Part;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.CostChart;

/** The section about what the verdict took. */
final class CostSection {
    private final HtmlPage page;
    private final BuildRecord record;

    CostSection(HtmlPage page, BuildRecord record) {
        this.page = page;
        this.record = record;
    }

    /** Adds it to the page, if it is known. */
    void add() {
        VerdictCost cost = record.cost();
        if (cost == null) {
            return;
        }
        page.section("Cost", "What the verdict took");
        CostSummary.english(record).ifPresent(all -> page.body().element("p", all));
        if (page.figure(new CostChart(cost))) {
            HtmlTable table = new HtmlTable("Time by activity", "Activity", "Time", "Share");
            for (Part part : CostSummary.parts(cost)) {
                table.row(
                        Wording.capital(part.name().english()),
                        part.time().text(),
                        part.percent().text());
            }
            page.numbers(table.markup(), "time by activity");
        }
        if (cost.fixed() != null) {
            page.note("A fixed design: the trials that the planner of 'benchgate power' asks for with the noise of this"
                    + " build, so that a change as large as the threshold is found in 95 of 100 builds; its time is that"
                    + " of this build with so many trials.");
        }
        page.endSection();
    }
}
