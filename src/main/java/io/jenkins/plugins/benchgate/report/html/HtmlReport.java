package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.VersionStability;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.ComparisonChart;
import io.jenkins.plugins.benchgate.report.chart.QuantileChart;
import io.jenkins.plugins.benchgate.report.chart.TrendChart;
import io.jenkins.plugins.benchgate.report.chart.TrialChart;
import io.jenkins.plugins.benchgate.text.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    /** So many rows the table of series has. */
    private static final int SERIES = 200;
    /** So many rows the other tables have. */
    private static final int VERDICTS = 200;

    /** The page beside this one that has the flame graph. */
    public static final String PROFILE = "profile.html";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final BuildResult result;
    private final List<BuildRecord> builds;
    private final HtmlPage page = new HtmlPage();
    private final Markup out = page.body();

    private HtmlReport(BuildResult result, List<BuildRecord> past) {
        this.result = result;
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
        Mark mark = Mark.of(record.outcome());
        head(mark);
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
        String title =
                Wording.capital(Wording.label(result)) + " · " + record.job() + " " + record.build() + " · Benchgate";
        return page.text(title, StyleSheet.ofReport(), List.of());
    }

    private void head(Mark mark) {
        BuildRecord record = result.record();
        out.open(
                "header",
                "class",
                "verdict " + (Wording.isDoubtfulPass(result) ? Outcome.POTENTIAL : record.outcome()).word());
        out.element("p", record.job() + " · build " + record.build(), "class", "place");
        out.open("h1")
                .add(Icon.of(mark))
                .element("span", Wording.capital(Wording.label(result)))
                .close("h1");
        out.element("p", Wording.meaning(result), "class", "meaning");
        // a problem may end with the last lines of a log
        Wording.furtherProblems(result).forEach(problem -> out.element("pre", problem, "class", "problem"));
        out.open("dl", "class", "facts");
        page.fact("Candidate", result.candidateLabel());
        page.fact("Baseline", result.baselineLabel());
        page.fact("Workload", result.workload());
        page.fact("Trials", Wording.trials(result.trials()));
        page.fact("Measured", TIME.format(record.time()) + ", took " + Wording.duration(result.durationSeconds()));
        out.close("dl").close("header").line();
        page.links(sections());
    }

    private List<String> sections() {
        List<String> sections = new ArrayList<>(List.of(
                "Gates",
                "Changes",
                "Time",
                ProfileSection.NAME,
                "Noise",
                "Trends",
                "Trials",
                "Machine",
                "Cost",
                "Origin"));
        if (TimeSection.isEmpty(result)) {
            sections.remove("Time");
        }
        if (ProfileSection.isEmpty(result)) {
            sections.remove(ProfileSection.NAME);
        }
        if (result.stability().isEmpty()) {
            sections.remove("Noise");
        }
        if (MachineLoad.sentence(result.trials()).isEmpty()) {
            sections.remove("Machine");
        }
        if (CostSection.isEmpty(result.record())) {
            sections.remove("Cost");
        }
        return sections;
    }

    private void gates() {
        List<Verdict> verdicts = result.record().verdicts();
        page.section("Gates", "What each gate said");
        if (verdicts.isEmpty()) {
            out.element("p", "No gate judged anything.", "class", "empty");
        } else {
            Gravest<Verdict> shown = Gravest.verdicts(verdicts, VERDICTS);
            out.add(HtmlTables.verdicts(shown.rows()));
            left(shown.said("verdict"));
            page.note(
                    "Changes are as measured: + is more. A threshold that a fall crosses is shown as that fall in brackets:"
                            + " 25 % worse is a fall of 20 %.");
        }
        page.endSection();
    }

    private void changes() {
        Gravest<Measured> shown = Gravest.series(result.record(), SERIES);
        List<Measured> measured = shown.rows();
        page.section("Changes", "Candidate against baseline");
        if (measured.isEmpty()) {
            out.element("p", "Nothing was measured.", "class", "empty");
        } else {
            List<Measured> drawn = measured.subList(0, Math.min(CHANGES, measured.size()));
            ComparisonChart chart = ComparisonChart.of(drawn, result.record().verdicts());
            if (!chart.isEmpty()) {
                page.figure(chart);
            }
            out.add(HtmlTables.comparisons(measured));
            left(shown.said("series"));
            List<String> doubts = Wording.doubts(measured);
            if (!doubts.isEmpty()) {
                out.element("p", "Caveats:", "class", "note").add(HtmlTables.sentences(doubts));
            }
            page.note(
                    "Instability is the width of the change's confidence interval in percentage points: what is smaller"
                            + " than it is hard to see.");
        }
        page.endSection();
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
        Gravest<VersionStability> shown = Gravest.of(result.stability(), VERDICTS);
        out.add(HtmlTables.stability(shown.rows()));
        left(shown.left() == 0 ? "" : Wording.count(shown.left(), "row") + " more: see result.json.");
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
        left(
                left <= 0
                        ? ""
                        : "The trends of " + Wording.count(left, "series") + " more are not drawn: see result.json"
                                + " and the history.");
        page.endSection();
    }

    private void left(String said) {
        if (!said.isEmpty()) {
            page.note(said);
        }
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
            List<Metric> all = metrics();
            List<Metric> metrics = all.subList(0, Math.min(DRAWN, all.size()));
            for (Metric metric : metrics) {
                page.figure(new TrialChart(metric.name(), metric.unit(), trials));
            }
            out.add(HtmlTables.trials(trials, metrics));
            left(
                    metrics.size() == all.size()
                            ? ""
                            : Wording.count(all.size() - metrics.size(), "metric") + " more: see result.json.");
            for (Metric metric : metrics) {
                QuantileChart chart = new QuantileChart(metric.name(), metric.unit(), trials);
                if (!chart.isEmpty()) {
                    page.figure(chart);
                    page.numbers(HtmlTables.quantiles(metric, trials), "percentiles of " + metric.name());
                }
            }
        }
        page.endSection();
    }

    /**
     * Those that trials have values of, where there is no room for all the gravest first; one that was never compared
     * has no known unit.
     */
    private List<Metric> metrics() {
        Map<String, Metric> known = new LinkedHashMap<>();
        result.record()
                .measured()
                .forEach(measured -> known.put(measured.metric().name(), measured.metric()));
        Map<String, Metric> metrics = new LinkedHashMap<>();
        if (result.record().measured().size() > DRAWN) {
            Gravest.series(result.record(), DRAWN)
                    .rows()
                    .forEach(one -> metrics.put(one.metric().name(), one.metric()));
        }
        for (TrialSummary trial : result.trials()) {
            for (SampleSummary sample : trial.samples()) {
                String name = sample.metric();
                metrics.put(name, known.getOrDefault(name, Wording.unknown(name)));
            }
        }
        return List.copyOf(metrics.values());
    }

    private void machine() {
        String sentence =
                MachineLoad.sentence(result.trials()).map(Message::english).orElse("");
        if (sentence.isEmpty()) {
            return;
        }
        page.section("Machine", "Whether the client was the bottleneck");
        out.element("p", sentence);
        out.add(MachineLoad.table(result.trials()));
        page.note(
                "Cores: 1.5 is one processor and half of another. Typical is the median second. Others: what is neither"
                        + " client nor system under test. Steal: what the hypervisor gave to other machines.");
        page.endSection();
    }

    private void origin() {
        BuildRecord record = result.record();
        page.section("Origin", "Where it ran and how to repeat it");
        HtmlTable table = new HtmlTable("Environment and random seed", "What", "Value");
        result.environment().forEach((name, value) -> table.row(name, value));
        table.row("Job and build", record.job() + ", " + record.build());
        table.row("Measured", record.time().toString());
        table.row("Duration", Wording.duration(result.durationSeconds()));
        table.row("Seed", String.valueOf(record.seed()));
        table.row("Form of the record", "version " + record.schema());
        out.add(table.markup());
        page.endSection();
    }
}
