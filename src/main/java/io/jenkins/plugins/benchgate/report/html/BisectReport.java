package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import io.jenkins.plugins.benchgate.report.BisectWording;
import io.jenkins.plugins.benchgate.report.Markup;
import java.util.List;

/** What a search for the commit that changed a metric has found, as one HTML page that needs nothing else. */
public final class BisectReport {
    private BisectReport() {}

    /** The page. */
    public static String text(BisectResult result) {
        HtmlPage page = new HtmlPage();
        Markup out = page.body();
        String headline = BisectWording.headline(result);
        page.head().open("header", "class", "verdict");
        page.head().element("p", result.job(), "class", "place").element("h1", headline);
        page.head().element("p", BisectWording.ends(result) + " " + BisectWording.effort(result), "class", "meaning");
        page.head().open("dl", "class", "facts");
        page.fact(
                "Good", BisectWording.hash(result.good()) + " " + result.good().subject());
        page.fact("Bad", BisectWording.hash(result.bad()) + " " + result.bad().subject());
        page.fact("Series", result.series());
        page.head().close("dl").close("header").line();
        out.open("main").line();
        page.section("Commits", "What changed the metric");
        HtmlTable culprits =
                new HtmlTable("Commits that may have made a change", "Commit", "Author", "Subject", "Change");
        for (Culprit culprit : result.culprits()) {
            for (Revision revision : culprit.revisions()) {
                culprits.row(
                        BisectWording.hash(revision),
                        revision.author(),
                        revision.subject(),
                        BisectWording.change(culprit.change()));
            }
        }
        if (result.culprits().isEmpty()) {
            page.note(headline + ".");
        } else {
            out.add(culprits.markup());
            result.culprits()
                    .forEach(one -> page.note(BisectWording.commits(one) + ": " + BisectWording.sureness(one)));
        }
        page.endSection();
        page.section("Path", "The commits in the order in which they were first measured");
        HtmlTable path = new HtmlTable(
                "Commits that were compared with the good one",
                "Commit",
                "Position",
                "Trials",
                "Change to good",
                "Subject");
        for (Probe probe : result.path()) {
            path.row(BisectWording.row(result, probe).toArray(String[]::new));
        }
        out.add(path.markup());
        page.endSection();
        page.section("Caveats", "How far to trust it");
        out.add(HtmlTables.sentences(BisectWording.caveats(result)));
        page.endSection();
        out.close("main").line();
        page.footer("Made by Benchgate. Brackets are intervals that hold however often they are looked at.");
        return page.text(headline + " · Benchgate", StyleSheet.ofReport(), List.of());
    }
}
