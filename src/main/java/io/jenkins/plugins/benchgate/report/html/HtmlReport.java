package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.BuildView.NoiseRow;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Findings;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.SeriesRow;
import io.jenkins.plugins.benchgate.report.ShortNames;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.ComparisonChart;
import io.jenkins.plugins.benchgate.report.chart.QuantileChart;
import io.jenkins.plugins.benchgate.report.chart.TrendChart;
import io.jenkins.plugins.benchgate.report.chart.TrialChart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A build's result as one HTML page that needs nothing else: no script, no font, no picture from elsewhere.
 *
 * <p>The page's own Content-Security-Policy allows its one style sheet, by its hash, and nothing more. It follows the
 * reader's light or dark setting, and every chart is drawn for a wide and for a narrow screen.
 */
public final class HtmlReport {
    /** So many series and metrics have charts of their own: a page of 2 MB takes a browser a second. */
    private static final int DRAWN = 10;
    /** So many changes one chart shows. */
    private static final int CHANGES = 50;

    /** The page beside this one that has the flame graph. */
    public static final String PROFILE = "profile.html";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final BuildResult result;
    private final BuildView view;
    private final List<BuildRecord> builds;
    private final HtmlPage page = new HtmlPage();
    private final Markup out = page.body();

    private HtmlReport(BuildResult result, List<BuildRecord> past) {
        this.result = result;
        this.view = BuildView.english(result);
        this.builds = TrendSeries.builds(past, result.record());
    }

    /** Writes the page, replacing the file as a whole; see {@link #page}. */
    public static void write(Path file, BuildResult result, List<BuildRecord> past) throws IOException {
        AtomicFile.write(file, page(result, past));
    }

    /**
     * The page.
     *
     * @param past builds of the job, oldest first, rejected ones too; whether {@code result}'s own is among them makes
     *     no difference
     */
    public static String page(BuildResult result, List<BuildRecord> past) {
        return new HtmlReport(result, past).page();
    }

    private String page() {
        BuildRecord record = result.record();
        head();
        out.open("main").line();
        gates();
        changes();
        new TimeSection(page, result).add();
        profile();
        noise();
        trends();
        trials();
        machine();
        new CostSection(page, record).add();
        origin();
        out.close("main").line();
        page.footer("Made by Benchgate. Intervals in brackets are confidence intervals.");
        String title = Wording.capital(view.label()) + " · " + record.job() + " " + record.build() + " · Benchgate";
        return page.text(title, StyleSheet.ofReport(), List.of());
    }

    private void head() {
        BuildRecord record = result.record();
        Markup head = page.head();
        head.open("header", "class", "verdict " + view.colour().word());
        head.element("p", record.job() + " · build " + record.build(), "class", "place");
        head.open("h1")
                .add(Icon.of(Mark.of(record.outcome())))
                .element("span", Wording.capital(view.label()))
                .close("h1");
        head.element("p", view.getMeaning(), "class", "meaning");
        Findings.of(record, builds).said().forEach(said -> head.element("p", said.english()));
        // a problem may end with the last lines of a log
        view.getFaults().forEach(problem -> head.element("pre", problem, "class", "problem"));
        head.open("dl", "class", "facts");
        page.fact("Candidate", view.getCandidate());
        page.fact("Baseline", view.getBaseline());
        page.fact("Workload", view.getWorkloadBrief(), view.getWorkload());
        page.fact("Trials", Wording.trials(result.trials()));
        page.fact("Measured", TIME.format(record.time()) + ", took " + view.getDuration());
        head.close("dl").close("header").line();
    }

    private void gates() {
        page.section("Gates", "What each gate said");
        Gravest<GateRow> shown = view.gates(BuildView.ROWS);
        if (shown.rows().isEmpty()) {
            out.element("p", "No gate judged anything.", "class", "empty");
        } else {
            out.add(HtmlTables.verdicts(shown.rows()));
            page.note(shown.said("verdict"));
            page.note(
                    "Changes are as measured: + is more. A threshold that a fall crosses is shown as that fall in brackets:"
                            + " 25 % worse is a fall of 20 %.");
        }
        page.endSection();
    }

    private void changes() {
        page.section("Changes", "Candidate against baseline");
        Gravest<SeriesRow> shown = view.series(BuildView.ROWS);
        if (shown.rows().isEmpty()) {
            out.element("p", "Nothing was measured.", "class", "empty");
        } else {
            page.figure(ComparisonChart.of(
                    Gravest.series(result.record(), BuildView.ROWS).rows().stream()
                            .limit(CHANGES)
                            .toList(),
                    result.record().verdicts()));
            out.add(HtmlTables.comparisons(shown.rows()));
            page.note(shown.said("series"));
            List<String> doubts = view.getDoubts();
            if (!doubts.isEmpty()) {
                caveats(doubts);
            }
            page.note(
                    "Instability is the width of the change's confidence interval in percentage points: what is smaller"
                            + " than it is hard to see.");
        }
        page.endSection();
    }

    /** The first in view, the others one click away. */
    private void caveats(List<String> doubts) {
        if (doubts.size() == 1) {
            out.element("p", "Caveats:", "class", "note").add(HtmlTables.sentences(doubts));
            return;
        }
        out.open("details")
                .open("summary")
                .element("h3", "Caveats:", "class", "note")
                .add(ShortNames.breaking(doubts.get(0)))
                .close("summary")
                .add(HtmlTables.sentences(doubts.subList(1, doubts.size())))
                .close("details");
    }

    private void profile() {
        DifferentialProfile profile = result.profile();
        if (profile != null) {
            Markup picture = ProfileSection.figure(profile);
            if (!profile.frames().isEmpty()) {
                picture.element(
                        "p",
                        PROFILE
                                + " beside this page has the picture to enlarge, to search, and to walk with the keyboard.",
                        "class",
                        "note");
            }
            new ProfileSection(page, result).add(picture);
        }
    }

    private void noise() {
        if (result.stability().isEmpty()) {
            return;
        }
        page.section("Noise", "Where the noise comes from");
        List<NoiseRow> rows = view.getNoise();
        out.add(HtmlTables.stability(rows));
        int left = result.stability().size() - rows.size();
        page.note(left == 0 ? "" : Wording.count(left, "row") + " more: see result.json.");
        page.note(
                "Within a trial: from value to value. Within a machine: with what differs between its trials. In all: with"
                        + " what differs between machines. Spread of trial means: the largest difference of two trials' means.");
        page.endSection();
    }

    private void trends() {
        page.section("Trends", "Over " + Wording.count(builds.size(), "build"));
        Set<String> judged = new LinkedHashSet<>();
        result.record().verdicts().forEach(verdict -> judged.add(verdict.series()));
        List<TrendSeries> rest = new ArrayList<>();
        List<Measured> shown =
                Gravest.series(builds.get(builds.size() - 1), DRAWN).rows();
        List<TrendSeries> all = Gravest.of(TrendSeries.of(builds, shown), DRAWN).rows();
        for (TrendSeries series : all) {
            if (judged.contains(series.name()) || judged.isEmpty()) {
                trend(series);
            } else {
                rest.add(series);
            }
        }
        if (!rest.isEmpty()) {
            out.open("details").element("summary", Wording.count(rest.size(), "series") + " that no gate judges");
            rest.forEach(this::trend);
            out.close("details");
        }
        int left = result.record().measured().size() - all.size();
        page.note(
                left <= 0
                        ? ""
                        : "The trends of " + Wording.count(left, "series") + " more are not drawn: see result.json"
                                + " and the history.");
        page.endSection();
    }

    private void trend(TrendSeries series) {
        page.figure(new TrendChart(series));
        page.numbers(HtmlTables.trend(series), series.name() + " by build");
    }

    private void trials() {
        List<TrialSummary> trials = result.trials();
        page.section("Trials", "What was measured, trial by trial");
        if (trials.isEmpty()) {
            out.element("p", "No trial ran.", "class", "empty");
        } else {
            Gravest<Metric> metrics = view.metrics(DRAWN);
            for (Metric metric : metrics.rows()) {
                page.figure(new TrialChart(metric.name(), metric.unit(), trials));
            }
            out.add(HtmlTables.trials(trials, metrics.rows()));
            page.note(metrics.left() == 0 ? "" : Wording.count(metrics.left(), "metric") + " more: see result.json.");
            for (Metric metric : metrics.rows()) {
                if (page.figure(new QuantileChart(metric.name(), metric.unit(), trials))) {
                    page.numbers(HtmlTables.quantiles(view.values(metric)), "percentiles of " + metric.name());
                }
            }
        }
        page.endSection();
    }

    private void machine() {
        String sentence = view.getLoadSentence();
        if (sentence.isEmpty()) {
            return;
        }
        page.section("Machine", "Whether the client was the bottleneck");
        out.element("p", sentence);
        out.add(LoadTable.of(result.trials()));
        page.note(
                "Cores: 1.5 is one processor and half of another. Typical is the median second. Others: what is neither"
                        + " client nor system under test. Steal: what the hypervisor gave to other machines.");
        page.endSection();
    }

    private void origin() {
        BuildRecord record = result.record();
        page.section("Origin", "Where it ran and how to repeat it");
        HtmlTable table = new HtmlTable("Environment and random seed", "What", "Value");
        view.getEnvironment().forEach((name, value) -> table.row(name, value));
        if (!view.getWorkload().equals(view.getWorkloadBrief())) {
            table.row("Workload", view.getWorkload());
        }
        table.row("Job and build", record.job() + ", " + record.build());
        table.row("Measured", record.time().toString());
        table.row("Duration", view.getDuration());
        table.row("Seed", view.getSeed());
        table.row("Form of the record", "version " + record.schema());
        out.add(table.markup());
        page.endSection();
    }
}
