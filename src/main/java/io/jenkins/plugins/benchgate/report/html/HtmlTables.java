package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.BuildView.NoiseRow;
import io.jenkins.plugins.benchgate.report.GateRow;
import io.jenkins.plugins.benchgate.report.LevelChange;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.MetricTable;
import io.jenkins.plugins.benchgate.report.Quantiles;
import io.jenkins.plugins.benchgate.report.SeriesRow;
import io.jenkins.plugins.benchgate.report.ShortNames;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of the page: everything that its charts show, in numbers and words. */
public final class HtmlTables {
    /** More builds than this would make the page heavy, and nobody reads them there; the history file has them all. */
    static final int BUILDS = 100;

    private HtmlTables() {}

    /** What gates said, in this order. */
    public static Markup verdicts(List<GateRow> rows) {
        HtmlTable table = new HtmlTable(
                "Each gate's verdict on each series it covers, the gravest first. Detectable change: the least change that a"
                        + " gate finds in 95 of 100 builds as noisy as this one",
                "Verdict",
                "Series",
                "Value judged",
                "Threshold",
                "Detectable change",
                "Reason");
        ShortNames names = ShortNames.of(rows.stream().map(GateRow::series).toList());
        rows.forEach(row -> table.row(List.of(
                badge(row.outcome()),
                names.markup(row.series()),
                value(row.judged()),
                solid(row.threshold()),
                solid(row.detectable()),
                reason(row))));
        return table.markup();
    }

    /** Among many, a reason that says no more than its row is one click away. */
    private static Markup reason(GateRow row) {
        Markup reason = ShortNames.breaking(row.reason().replace(" %", "\u00a0%"))
                .text(" ")
                .element("code", row.gate(), "class", "gate");
        return row.told()
                ? reason
                : new Markup()
                        .open("details")
                        .element("summary", "Reason")
                        .add(reason)
                        .close("details");
    }

    /** Each series' two values and the change between them. */
    public static Markup comparisons(List<SeriesRow> rows) {
        HtmlTable table = new HtmlTable(
                "Each series: baseline, candidate and the change between them, with confidence intervals",
                "Series",
                "Baseline",
                "Candidate",
                "Change",
                "Instability",
                "Rests on");
        ShortNames names = ShortNames.of(rows.stream().map(SeriesRow::series).toList());
        for (SeriesRow row : rows) {
            table.row(List.of(
                    names.markup(row.series()).text(" ").element("small", row.better()),
                    row.compared() ? value(row.baseline()) : new Markup().text(row.baseline()),
                    value(row.candidate()),
                    change(row),
                    row.compared() ? solid(row.instability()) : new Markup().text(row.instability()),
                    rests(row.sample())));
        }
        return table.markup();
    }

    private static Markup change(SeriesRow row) {
        return row.compared()
                ? value(row.change())
                        .text(" ")
                        .element("small", row.effect(), "class", row.effect().replace(' ', '-'))
                : new Markup()
                        .text(row.change())
                        .text(" ")
                        .element("small", row.effect().isEmpty() ? "no baseline in this build" : row.effect());
    }

    private static Markup rests(SeriesRow.Sample sample) {
        Pairing pairing = sample.pairing();
        return new Markup()
                .text(Wording.count(sample.machines(), "machine") + ", " + Wording.count(sample.trials(), "trial"))
                .text(" ")
                .element(
                        "small",
                        Wording.count(sample.values(), "value")
                                + (pairing == null ? "" : "; paired " + Wording.pairing(pairing)));
    }

    /** How much each version's values vary, by level, and what to repeat more of. */
    static Markup stability(List<NoiseRow> rows) {
        HtmlTable table = new HtmlTable(
                "Each metric's noise: standard deviation in % of the mean, by where it arises",
                "Metric",
                "Version",
                "Within a trial",
                "Within a machine",
                "In all",
                "Spread of trial means",
                "Where it comes from");
        ShortNames names =
                ShortNames.of(rows.stream().map(NoiseRow::metric).distinct().toList());
        for (NoiseRow row : rows) {
            table.row(List.of(
                    names.markup(row.metric()),
                    new Markup().text(row.version()),
                    solid(row.withinTrials()),
                    solid(row.withinMachines()),
                    solid(row.total()),
                    solid(Unit.PERCENT.format(row.spread())),
                    new Markup().text(row.advice())));
        }
        return table.markup();
    }

    /** A list of sentences. */
    public static Markup sentences(List<String> sentences) {
        Markup list = new Markup().open("ul");
        sentences.forEach(
                sentence -> list.open("li").add(ShortNames.breaking(sentence)).close("li"));
        return list.close("ul");
    }

    /** Every trial with its median of each metric, in the order they ran. */
    static Markup trials(List<TrialSummary> trials, List<Metric> metrics) {
        List<String> columns = new ArrayList<>(List.of("Trial", "Version", "Machine", "State", "Took"));
        metrics.forEach(metric -> columns.add(metric.name()));
        columns.add("Raw results");
        HtmlTable table = new HtmlTable(
                "Every trial in the order they ran, with the median of each metric", columns.toArray(new String[0]));
        for (TrialSummary trial : trials) {
            List<Markup> cells = new ArrayList<>();
            cells.add(new Markup().text(String.valueOf(trial.position())));
            cells.add(new Markup().text(trial.version()));
            cells.add(new Markup().text(trial.instance() + ", trial " + trial.number()));
            cells.add(state(trial));
            cells.add(solid(Wording.duration(trial.durationSeconds())));
            for (Metric metric : metrics) {
                cells.add(solid(middle(trial, metric)));
            }
            cells.add(folder(trial.folder()));
            table.row(cells);
        }
        return table.markup();
    }

    private static Markup state(TrialSummary trial) {
        Markup state = trial.faults().isEmpty()
                ? new Markup().text("valid")
                : new Markup().add(Icon.of(Mark.FAIL)).element("strong", " invalid");
        List<String> sentences = new ArrayList<>(trial.faults());
        sentences.addAll(trial.warnings());
        sentences.addAll(trial.notes());
        return sentences.isEmpty() ? state : state.add(sentences(sentences));
    }

    private static String middle(TrialSummary trial, Metric metric) {
        for (SampleSummary sample : trial.samples()) {
            if (sample.metric().equals(metric.name())) {
                return metric.unit().format(Quantiles.middle(sample));
            }
        }
        return Wording.NOTHING;
    }

    /** A link to a folder below the page's own; anything else stays text, so that no link leads elsewhere. */
    private static Markup folder(String folder) {
        String clean = folder.replace('\\', '/');
        boolean below = !clean.isBlank()
                && clean.chars().allMatch(c -> c > ' ' && c < 127 && "<>\"'`:?#%&{}|^".indexOf(c) < 0)
                && !clean.startsWith("/")
                && List.of(clean.split("/", -1)).stream().noneMatch(".."::equals);
        return below
                ? new Markup().element("a", folder, "href", "./" + clean + (clean.endsWith("/") ? "" : "/"))
                : new Markup().text(folder);
    }

    /** Percentiles of one metric in each valid trial; dashes where a trial has one value. */
    static Markup quantiles(MetricTable values) {
        List<String> columns = new ArrayList<>(List.of("Trial"));
        columns.addAll(values.columns());
        HtmlTable table = new HtmlTable(
                "Percentiles of " + values.metric().name() + " in each valid trial", columns.toArray(new String[0]));
        for (MetricTable.Row row : values.rows()) {
            if (row.valid()) {
                List<String> cells = new ArrayList<>(List.of(row.trial() + ", " + row.version()));
                cells.addAll(row.cells());
                table.row(cells.toArray(new String[0]));
            }
        }
        return table.markup();
    }

    /** A trend's newest builds, the newest first. */
    static Markup trend(TrendSeries series) {
        List<TrendPoint> points = series.points();
        int first = Math.max(0, points.size() - BUILDS);
        String caption = series.name() + ": "
                + (first == 0
                        ? Wording.count(points.size(), "build")
                        : "the newest " + BUILDS + " of " + Wording.count(points.size(), "build"))
                + ", the newest first";
        Map<String, LevelChange> changes = new HashMap<>();
        series.changes().forEach(change -> changes.put(change.build(), change));
        HtmlTable table = new HtmlTable(caption, "Build", "Value", "Verdict", "Baseline for later builds");
        for (int i = points.size() - 1; i >= first; i--) {
            TrendPoint point = points.get(i);
            table.row(List.of(
                    new Markup().text(point.build()),
                    level(series, point, changes.get(point.build())),
                    badge(TrendSeries.outcome(point)),
                    baseline(point)));
        }
        return table.markup();
    }

    /** A build's value, and how the level changed with it. */
    private static Markup level(TrendSeries series, TrendPoint point, @Nullable LevelChange change) {
        Markup cell = new Markup()
                .text(Wording.value(
                        point.level().value(),
                        series.interval(point),
                        series.metric().unit()));
        return change == null ? cell : cell.text(" ").element("small", change.sentence(), "class", "level");
    }

    private static Markup baseline(TrendPoint point) {
        if (point.acknowledged().isEmpty()) {
            return new Markup().text(point.accepted() ? "yes" : "no: rejected");
        }
        Markup cell = new Markup().text("yes: trends start again here");
        point.acknowledged()
                .forEach(one -> cell.text(" ").element("small", Wording.acknowledged(one), "class", "level"));
        return cell;
    }

    /** An outcome with its sign. */
    public static Markup badge(Outcome outcome) {
        Mark mark = Mark.of(outcome);
        return new Markup()
                .open("span", "class", "badge " + outcome.word())
                .add(Icon.of(mark))
                .text(mark.label())
                .close("span");
    }

    /** A number with the interval that stands behind it, if there is one. */
    private static Markup value(String value) {
        String number = Wording.withoutInterval(value);
        return withInterval(number, value.substring(number.length()).strip());
    }

    /** A text that stays on one line. */
    public static Markup solid(String text) {
        return new Markup().element("span", text, "class", "solid");
    }

    /** A number and, if there is one, its interval below it. */
    public static Markup withInterval(String first, String second) {
        Markup cell = new Markup().element("span", first, "class", "number");
        return second.isEmpty() ? cell : cell.text(" ").element("small", second, "class", "interval");
    }
}
