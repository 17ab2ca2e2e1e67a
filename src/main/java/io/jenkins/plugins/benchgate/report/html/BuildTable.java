package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.JobView.AcknowledgedRow;
import io.jenkins.plugins.benchgate.report.JobView.BuildRow;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import java.util.List;
import java.util.Set;

/** Builds of a job as rows, and what was acknowledged of them. */
final class BuildTable {
    private static final int COMMIT = 12;

    private BuildTable() {}

    /**
     * The table.
     *
     * @param builds in the order of the rows
     * @param pages labels of the builds that have pages
     */
    static Markup of(List<BuildRow> builds, Set<String> pages, String caption) {
        HtmlTable table = new HtmlTable(
                        caption, "Build", "Verdict", "Measured", "Branch", "Commit", "Baseline for later builds")
                .sortable("Show builds with");
        for (BuildRow build : builds) {
            table.row(List.of(
                    link(build.build(), pages),
                    new Markup()
                            .open(
                                    "span",
                                    "data-sort",
                                    String.valueOf(build.outcome().gravity()))
                            .add(HtmlTables.badge(build.outcome()))
                            .close("span"),
                    HtmlTables.solid(JobHead.time(build.time())),
                    new Markup().text(build.branch().isEmpty() ? Wording.NOTHING : build.branch()),
                    new Markup()
                            .element(
                                    "code",
                                    build.commit()
                                            .substring(
                                                    0,
                                                    Math.min(
                                                            COMMIT,
                                                            build.commit().length()))),
                    new Markup().text(build.baseline())));
        }
        return table.markup();
    }

    private static Markup link(String build, Set<String> pages) {
        return pages.contains(build)
                ? new Markup().element("a", "#" + build, "href", "builds/" + FileName.of(build) + ".html")
                : new Markup().text("#" + build);
    }

    /**
     * What somebody accepted as the new level, and took back.
     *
     * @param lines newest first
     */
    static Markup acknowledged(List<AcknowledgedRow> lines, Set<String> pages) {
        HtmlTable table = new HtmlTable(
                "Changes that were accepted, the newest first", "Build", "Metric", "State", "Reason", "By", "Time");
        for (AcknowledgedRow line : lines) {
            table.row(List.of(
                    link(line.build(), pages),
                    new Markup().text(line.metric()),
                    new Markup().text(line.state()),
                    new Markup().text(line.reason()),
                    new Markup().text(line.by()),
                    HtmlTables.solid(JobHead.time(line.time()))));
        }
        return table.markup();
    }
}
