package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.ShortNames;
import io.jenkins.plugins.benchgate.report.Wording;
import java.util.Comparator;
import java.util.List;

/** The first page of a site: all jobs with their newest verdicts, the gravest first. */
final class OverviewPage {
    private OverviewPage() {}

    static String of(List<JobHead> jobs) {
        SitePage page = new SitePage("Jobs", "");
        Markup out = page.body();
        Outcome gravest = jobs.stream()
                .map(job -> job.view().newest().outcome())
                .max(Comparator.naturalOrder())
                .orElse(Outcome.NOT_JUDGED);
        out.open("header", "class", "verdict " + gravest.word())
                .element("p", "Benchgate", "class", "place")
                .element("h1", Wording.count(jobs.size(), "job"));
        out.open("p", "class", "meaning");
        for (Outcome outcome : Outcome.values()) {
            long some = jobs.stream()
                    .filter(job -> job.view().newest().outcome() == outcome)
                    .count();
            if (some > 0) {
                Mark mark = Mark.of(outcome);
                out.open("span", "class", "count")
                        .add(Icon.of(mark))
                        .text(some + " " + mark.label())
                        .close("span")
                        .text(" ");
            }
        }
        out.close("p").close("header").line().open("main").line();
        out.add(table(jobs));
        out.close("main").line();
        return page.text(List.of(Assets.SCRIPT));
    }

    private static Markup table(List<JobHead> jobs) {
        HtmlTable table = new HtmlTable(
                        "Newest verdict of each job, the gravest first. Since: the first of the builds in a row that passed, of"
                                + " those that did not, or of those that were not judged",
                        "Job",
                        "Verdict",
                        "Since",
                        "Worst change",
                        "Newest build",
                        "Measured",
                        "Trend")
                .sortable("Show jobs with");
        jobs.stream()
                .sorted(Comparator.comparing(
                                (JobHead job) -> job.view().newest().outcome())
                        .reversed()
                        .thenComparing(job -> job.job().name()))
                .forEach(job -> table.row(List.of(
                        new Markup()
                                .element(
                                        "a",
                                        job.job().name(),
                                        "href",
                                        "jobs/" + job.job().folder() + "/index.html"),
                        new Markup()
                                .open(
                                        "span",
                                        "data-sort",
                                        String.valueOf(
                                                job.view().newest().outcome().gravity()))
                                .add(HtmlTables.badge(job.view().newest().outcome()))
                                .close("span"),
                        new Markup().text(job.view().getSinceWhen()),
                        ShortNames.breaking(job.worst()),
                        new Markup()
                                .element(
                                        "a",
                                        "#" + job.view().newest().build(),
                                        "href",
                                        "jobs/" + job.job().folder() + "/builds/"
                                                + FileName.of(
                                                        job.view().newest().build()) + ".html"),
                        HtmlTables.solid(JobHead.time(job.view().newest().time())),
                        job.trend())));
        return table.markup();
    }
}
