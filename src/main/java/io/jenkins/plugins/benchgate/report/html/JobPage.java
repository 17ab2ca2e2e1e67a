package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.JobView;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The page of a job: its newest verdict, trends of all series, builds, and what was acknowledged. */
final class JobPage {
    /** So many builds stand on the page itself. */
    private static final int BUILDS = 30;
    /** So many stand on each page of the list of all. */
    private static final int LISTED = 300;

    private static final Sentences ENGLISH = Sentences.in(Locale.ENGLISH);

    private final JobHead head;
    private final List<IndexedBuild> builds;
    private final Set<String> pages;

    /**
     * @param builds newest first
     * @param pages labels of the builds that have pages
     */
    JobPage(JobHead head, List<IndexedBuild> builds, Set<String> pages) {
        this.head = head;
        this.builds = builds;
        this.pages = pages;
    }

    /** Writes the page, and those of the list of builds. */
    void write(SiteFolder site, String folder, JobSeries series) throws IOException {
        SitePage page = new SitePage(head.job().name(), "../../");
        Markup out = page.body();
        page.trail("All jobs", "../../index.html");
        header(page);
        out.open("main").line();
        JobCharts.add(out, series, builds);
        page.section("builds", "Builds", "");
        List<IndexedBuild> shown = builds.subList(0, Math.min(BUILDS, builds.size()));
        boolean all = shown.size() == builds.size();
        out.add(BuildTable.of(
                JobView.rows(shown, ENGLISH),
                pages,
                all ? "All builds, the newest first" : "The newest " + BUILDS + " builds, the newest first"));
        if (!all) {
            out.open("p")
                    .element("a", "All " + Wording.count(builds.size(), "build"), "href", "builds-1.html")
                    .close("p");
            lists(site, folder);
        }
        page.endSection();
        acknowledged(page);
        out.close("main").line();
        site.write(folder + "index.html", page.text(List.of(Assets.CHARTS, Assets.SCRIPT)));
    }

    private void header(SitePage page) {
        BuildRecord newest = head.view().newest();
        Markup out = page.head();
        Outcome outcome = newest.outcome();
        out.open("header", "class", "verdict " + outcome.word())
                .element("p", "Job", "class", "place")
                .element("h1", head.job().name());
        out.open("p", "class", "meaning")
                .add(HtmlTables.badge(outcome))
                .text(" " + head.view().getSince())
                .close("p");
        List<String> reasons = new ArrayList<>(head.view().getReasons());
        if (head.view().getMore() > 0) {
            reasons.add(head.view().getMore() + " more, as grave.");
        }
        out.add(HtmlTables.sentences(reasons));
        out.open("dl", "class", "facts");
        out.open("div").element("dt", "Newest build").open("dd");
        out.element("a", "#" + newest.build(), "href", "builds/" + FileName.of(newest.build()) + ".html");
        out.close("dd").close("div");
        page.fact("Measured", JobHead.time(newest.time()));
        page.fact("Builds", String.valueOf(head.builds()));
        page.fact("Workload", WorkloadWords.brief(newest.workload()), newest.workload());
        out.close("dl").close("header").line();
    }

    /** All builds, some hundred a page. */
    private void lists(SiteFolder site, String folder) throws IOException {
        int pageCount = (builds.size() + LISTED - 1) / LISTED;
        for (int i = 0; i < pageCount; i++) {
            SitePage page = new SitePage("Builds of " + head.job().name(), "../../");
            Markup out = page.body();
            page.trail("All jobs", "../../index.html", head.job().name(), "index.html");
            out.element("h1", "Builds of " + head.job().name(), "class", "small");
            out.open("nav", "aria-label", "Pages").open("ul");
            for (int k = 0; k < pageCount; k++) {
                String range = "#"
                        + builds.get(Math.min(builds.size(), (k + 1) * LISTED) - 1)
                                .build() + " – #" + builds.get(k * LISTED).build();
                out.open("li");
                if (k == i) {
                    out.element("strong", range);
                } else {
                    out.element("a", range, "href", "builds-" + (k + 1) + ".html");
                }
                out.close("li");
            }
            out.close("ul").close("nav").open("main");
            List<IndexedBuild> some = builds.subList(i * LISTED, Math.min(builds.size(), (i + 1) * LISTED));
            out.add(BuildTable.of(
                    JobView.rows(some, ENGLISH), pages, Wording.count(some.size(), "build") + " of " + builds.size()));
            out.close("main");
            site.write(folder + "builds-" + (i + 1) + ".html", page.text(List.of(Assets.SCRIPT)));
        }
    }

    private void acknowledged(SitePage page) throws IOException {
        Set<String> labels = builds.stream().map(IndexedBuild::build).collect(Collectors.toSet());
        List<Acknowledgement> lines = head.job().acknowledgements(labels);
        if (lines.isEmpty()) {
            return;
        }
        List<Acknowledgement> inForce =
                builds.stream().flatMap(build -> build.acknowledged().stream()).toList();
        page.section("acknowledged", "Acknowledged changes", "");
        page.body().add(BuildTable.acknowledged(JobView.acknowledged(lines, inForce, ENGLISH), pages));
        page.endSection();
    }
}
