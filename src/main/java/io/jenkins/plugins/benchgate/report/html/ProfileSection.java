package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.ProfileRow;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.ProfileChart;
import io.jenkins.plugins.benchgate.text.Message;

/** The section about the functions in which the processor's time changed. */
final class ProfileSection {
    static final String NAME = "Profile";

    private final HtmlPage page;
    private final BuildResult result;
    private final BuildView view;

    ProfileSection(HtmlPage page, BuildResult result) {
        this.page = page;
        this.result = result;
        this.view = BuildView.english(result);
    }

    /**
     * Adds it to the page, if there is anything in it.
     *
     * @param picture the whole flame graph, for pages that can draw it; else it is drawn as a figure
     */
    void add(Markup picture) {
        DifferentialProfile profile = result.profile();
        if (profile == null) {
            return;
        }
        Markup out = page.body();
        page.section("Profile", "In which functions the processor's time changed");
        if (!view.getProfiled().isEmpty()) {
            out.element("p", view.getProfiled());
        }
        result.explained().map(Message::english).ifPresent(first -> out.element("p", "What traces say: " + first));
        out.add(picture);
        if (!profile.functions().isEmpty()) {
            out.add(table());
            if (profile.left() > 0) {
                page.note(Wording.count(profile.left(), "function") + " more, whose own time changed less.");
            }
        }
        profile.basis().map(Message::english).ifPresent(page::note);
        if (!profile.caveats().isEmpty()) {
            out.element("p", "Caveats:", "class", "note").add(HtmlTables.sentences(profile.caveats()));
        }
        page.endSection();
    }

    /** The picture for a page without scripts. */
    static Markup figure(DifferentialProfile profile) {
        HtmlPage part = new HtmlPage();
        part.figure(new ProfileChart(profile));
        return part.body();
    }

    /** The functions whose own time changed most. */
    private Markup table() {
        HtmlTable table = new HtmlTable(
                "Functions whose own time moved most",
                "Function",
                "Baseline",
                "Candidate",
                "Difference",
                "Points of the baseline's time");
        for (ProfileRow row : view.getProfileRows()) {
            table.row(row.function(), row.baseline(), row.candidate(), row.difference(), row.points());
        }
        return table.markup();
    }
}
