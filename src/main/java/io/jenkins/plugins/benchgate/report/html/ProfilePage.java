package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialFlame;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The differential flame graph of a build as a page that can be enlarged, searched, and walked with the keyboard; the
 * report, which runs no script, has it as a picture.
 *
 * <p>The page's own Content-Security-Policy allows its style sheet and the two scripts that draw the graph, by their
 * hashes.
 */
public final class ProfilePage {
    private ProfilePage() {}

    /** Writes the page, replacing the file as a whole. */
    public static void write(Path file, BuildResult result, DifferentialProfile profile) throws IOException {
        AtomicFile.write(file, text(result, profile));
    }

    /** The page. */
    static String text(BuildResult result, DifferentialProfile profile) {
        HtmlPage page = new HtmlPage();
        Markup out = page.body();
        String job = result.record().job() + " \u00b7 build " + result.record().build();
        page.head().open("header", "class", "verdict").element("p", job, "class", "place");
        page.head().element("h1", "Where processor time changed");
        page.head()
                .element(
                        "p",
                        result.candidateLabel() + " against " + result.baselineLabel() + ", "
                                + WorkloadWords.brief(result.workload()),
                        "class",
                        "meaning");
        page.head().close("header").line();
        out.open("main").line();
        new ProfileSection(page, result).add(flame(profile));
        out.close("main").line();
        page.footer("Made by Benchgate. Intervals in brackets are confidence intervals.");
        return page.text("Profile \u00b7 " + job + " \u00b7 Benchgate", StyleSheet.ofSuite(), SuiteReport.scripts());
    }

    private static Markup flame(DifferentialProfile profile) {
        Markup out = new Markup();
        out.open("div", "class", "benchgate-flame", "data-benchgate-flame", "#flame", "data-label", "Flame graph")
                .element("p", "The flame graph is drawn by a script, which does not run here.", "class", "empty")
                .close("div")
                .line();
        out.open("script", "type", "application/json", "id", "flame")
                // what ends the element in HTML never stands in it
                .addScript(DifferentialFlame.json(profile, Sentences.in(Locale.ENGLISH))
                        .replace("<", "\\u003c"))
                .close("script")
                .line();
        return out.element(
                "p",
                "Each function stands below the one that called it; its width is the candidate's time in it and in what it"
                        + " calls, its colour how much the time in its own code there changed. Click on a function, or press"
                        + " Enter, to enlarge it, and Escape to go back; arrow keys lead to callers, callees and neighbours.",
                "class",
                "note");
    }
}
