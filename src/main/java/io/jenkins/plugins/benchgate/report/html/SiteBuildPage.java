package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.BuildComparison;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.CostSummary;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.SeriesRow;
import io.jenkins.plugins.benchgate.report.ShortNames;
import io.jenkins.plugins.benchgate.report.Wording;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of a build, from its record in the history: what gates said, what was measured, and earlier builds beside it. */
final class SiteBuildPage {
    /** So many rows a table has, which keeps the page below 500 KB. */
    private static final int ROWS = 100;

    private final SiteJob job;
    private final BuildRecord build;
    private final BuildView view;
    private final SitePage page;
    private final Markup out;

    private SiteBuildPage(SiteJob job, BuildRecord build) {
        this.job = job;
        this.build = build;
        this.view = BuildView.english(build);
        this.page = new SitePage(
                Wording.capital(Mark.of(build.outcome()).label()) + " · " + job.name() + " #" + build.build(),
                "../../../");
        this.out = page.body();
    }

    /**
     * The page.
     *
     * @param previous the build before; {@code null} for the first one
     * @param accepted the newest one before that is a baseline; {@code null} if no build was accepted
     * @param report address of its report; {@code null} where the site has none
     */
    static String of(
            SiteJob job,
            BuildRecord build,
            @Nullable BuildRecord previous,
            @Nullable BuildRecord accepted,
            @Nullable String report) {
        SiteBuildPage made = new SiteBuildPage(job, build);
        made.page.trail("All jobs", "../../../index.html", job.name(), "../index.html");
        made.head(report);
        made.out.open("main").line();
        made.gates();
        made.values();
        if (previous != null) {
            made.against(
                    previous,
                    "previous",
                    accepted != null && previous.build().equals(accepted.build())
                            ? "the build before, which is the last accepted one"
                            : "the build before");
        }
        if (accepted != null && (previous == null || !previous.build().equals(accepted.build()))) {
            made.against(accepted, "accepted", "the last accepted build");
        }
        made.origin();
        made.out.close("main").line();
        return made.page.text(List.of(Assets.SCRIPT));
    }

    private void head(@Nullable String report) {
        Mark mark = Mark.of(build.outcome());
        Markup head = page.head();
        head.open("header", "class", "verdict " + build.outcome().word());
        head.element("p", job.name() + " · build " + build.build(), "class", "place");
        head.open("h1")
                .add(Icon.of(mark))
                .element("span", Wording.capital(mark.label()))
                .close("h1");
        head.element("p", view.getMeaning(), "class", "meaning");
        build.acknowledged().forEach(one -> head.element("p", Wording.acknowledged(one)));
        head.open("dl", "class", "facts");
        page.fact("Measured", JobHead.time(build.time()));
        page.fact("Branch", build.branch());
        page.fact("Commit", build.commit());
        page.fact("Workload", WorkloadWords.brief(build.workload()), build.workload());
        head.close("dl");
        if (report != null) {
            head.open("p")
                    .element("a", "Whole report of this build", "href", report)
                    .close("p");
        }
        head.close("header").line();
    }

    private void gates() {
        page.section("gates", "Gates", "What each gate said");
        if (build.verdicts().isEmpty()) {
            out.element("p", "No gate judged anything.", "class", "empty");
        } else {
            Gravest<GateRow> shown = view.gates(ROWS);
            out.add(HtmlTables.verdicts(shown.rows()));
            left(shown.left(), "verdict");
        }
        page.endSection();
    }

    private void values() {
        Gravest<SeriesRow> shown = view.series(ROWS);
        page.section("values", "Values", "Candidate against baseline");
        if (shown.rows().isEmpty()) {
            out.element("p", "Nothing was measured.", "class", "empty");
        } else {
            out.add(HtmlTables.comparisons(shown.rows()));
            left(shown.left(), "series");
        }
        page.endSection();
    }

    /** The two builds side by side; the worse series first. */
    private void against(BuildRecord earlier, String id, String which) {
        page.section(id, "Against build " + earlier.build(), Wording.capital(which));
        List<BuildComparison.Row> rows = BuildComparison.of(earlier, build).stream()
                .sorted(Comparator.comparingInt(row ->
                        List.of("worse", "unsure", "better", "changed", "").indexOf(row.effect())))
                .toList();
        HtmlTable table = new HtmlTable(
                        "Builds that were measured at different times, maybe on other machines: differences may be those of the"
                                + " machines",
                        "Series",
                        "Effect",
                        "Change",
                        "#" + earlier.build(),
                        "#" + build.build())
                .sortable("Show series with");
        ShortNames names =
                ShortNames.of(rows.stream().map(BuildComparison.Row::series).toList());
        for (BuildComparison.Row row : rows.subList(0, Math.min(ROWS, rows.size()))) {
            table.row(List.of(
                    names.markup(row.series()),
                    new Markup().element("span", effect(row.effect()), "class", "benchgate-" + row.effect()),
                    new Markup().text(row.change()),
                    new Markup().text(row.earlier()),
                    new Markup().text(row.later())));
        }
        out.add(table.markup());
        left(rows.size() - ROWS, "series");
        page.endSection();
    }

    private static String effect(String word) {
        return switch (word) {
            case "worse", "better" -> word;
            case "unsure" -> "within the noise";
            case "changed" -> "benchmark changed";
            default -> Wording.NOTHING;
        };
    }

    private void origin() {
        page.section("origin", "Origin", "Where it ran");
        HtmlTable table = new HtmlTable("Origin of the build", "What", "Value");
        table.row("Branch", dash(build.branch()));
        table.row("Commit", dash(build.commit()));
        table.row("Workload", dash(build.workload()));
        MachineUse machines = build.machines();
        if (machines != null) {
            machines.kind().forEach(table::row);
            if (machines.count() > 0) {
                table.row("Machines of its own", machines.words());
            }
        }
        CostSummary.english(build).ifPresent(cost -> table.row("Cost", cost));
        table.row("Measured", Wording.isTime(build.time()) ? build.time().toString() : Wording.NOTHING);
        table.row("Seed", String.valueOf(build.seed()));
        out.add(table.markup());
        page.endSection();
    }

    private static String dash(String text) {
        return text.isBlank() ? Wording.NOTHING : text;
    }

    private void left(int rows, String what) {
        if (rows > 0) {
            page.note("The gravest " + ROWS + " are shown; " + Wording.count(rows, what) + " more are in the history.");
        }
    }
}
