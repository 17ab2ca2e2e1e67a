package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.SeriesFamily;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.chart.TrendChart;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The elements that the scripts of job pages fill with charts, see {@code job-page.js}, and drawings without scripts. */
final class JobCharts {
    /** So many series at most are drawn for browsers that run no scripts… */
    private static final int PICTURES = 3;
    /** … none after so many characters: of thousands of builds they are the largest part of a page. */
    private static final int ENOUGH = 75_000;

    private static final int PICTURE_WIDTH = 950;

    /** So many of the newest builds can be chosen. */
    private static final List<Integer> RANGES = List.of(50, JobSeries.SMALL, JobSeries.NEWEST);

    private static final String CONTROLS = "benchgate-controls";

    /** Orders of the series, as their files can be read. */
    private static final List<Order> ORDERS = List.of(
            new Order("gravest", "The gravest"),
            new Order("worsened", "What got worse most"),
            new Order("noise", "The noisiest"),
            new Order("name", "By name"));

    private JobCharts() {}

    private record Order(String value, String label) {}

    /** Adds them. */
    static void add(Markup out, JobSeries series, List<IndexedBuild> builds) throws IOException {
        out.open("div", attributes(series, builds)).line();
        out.open("section", "aria-labelledby", "benchgate-news", "class", "benchgate-news-section", "hidden", "")
                .element("h2", "What changed", "id", "benchgate-news")
                .open("ul", "class", "benchgate-news-list")
                .close("ul")
                .close("section")
                .line();
        controls(out, SiteJob.branches(builds));
        large(out);
        cards(out, series.families());
        if (series.left() > 0) {
            out.element(
                    "p",
                    "The gravest " + JobSeries.SHOWN + " series are shown; " + series.left()
                            + " more are in the history.",
                    "class",
                    "note");
        }
        out.open("noscript");
        int drawn = 0;
        for (TrendSeries plotted : series.gravest(PICTURES)) {
            if (drawn > ENOUGH) {
                break;
            }
            TrendChart chart = new TrendChart(plotted);
            String picture = chart.toSvg(PICTURE_WIDTH, chart.height(PICTURE_WIDTH), Theme.ADAPTIVE);
            drawn += picture.length();
            out.open("figure")
                    .addSvg(picture)
                    .element("figcaption", chart.description())
                    .close("figure")
                    .line();
        }
        out.close("noscript").close("div").line();
    }

    /** What looks for series, and what is found as cards and as a map. */
    private static void cards(Markup out, List<SeriesFamily> families) {
        out.open("div", "class", "benchgate-form").open("label", "class", "benchgate-wide");
        out.text("Series ")
                .open(
                        "input",
                        "type",
                        "search",
                        "name",
                        "find",
                        "form",
                        CONTROLS,
                        "class",
                        "jenkins-input",
                        "placeholder",
                        "Words of a name")
                .close("label");
        out.open("label").text("Order ");
        out.open("select", "name", "sort", "form", CONTROLS, "class", "jenkins-select__input");
        ORDERS.forEach(order -> out.element("option", order.label(), "value", order.value()));
        out.close("select").close("label").close("div").line();
        families(out, families);
        out.open("p", "class", "benchgate-status", "role", "status").close("p").line();
        out.open("section", "class", "benchgate-heat", "aria-hidden", "true", "hidden", "")
                .element("h3", "Heat map");
        out.element(
                "p",
                "A row for each series, a column for one or several builds: how far their level is from the median of the"
                        + " series in this range. An edge upright through many rows changed them together. Click a row"
                        + " to show its series large.",
                "class",
                "benchgate-quiet");
        out.open("p", "class", "benchgate-heat-legend");
        for (String part : List.of("better", "scale", "worse")) {
            out.open("span", "class", "benchgate-heat-" + part).close("span");
        }
        out.element("span", "not measured", "class", "benchgate-heat-none").close("p");
        out.open("p", "class", "benchgate-heat-told").close("p");
        out.open("div")
                .open("canvas")
                .close("canvas")
                .close("div")
                .close("section")
                .line();
        out.open("ul", "class", "benchgate-cards", "aria-label", "All series")
                .close("ul")
                .line();
        out.open("p")
                .element(
                        "button",
                        "Show more",
                        "type",
                        "button",
                        "name",
                        "more",
                        "class",
                        "jenkins-button",
                        "hidden",
                        "")
                .close("p");
    }

    private static void families(Markup out, List<SeriesFamily> families) {
        if (families.isEmpty()) {
            return;
        }
        out.open("details", "class", "benchgate-families")
                .element("summary", "Families of series: " + families.size())
                .open("ul");
        for (SeriesFamily family : families) {
            out.open("li")
                    .element(
                            "a",
                            family.label(),
                            "href",
                            "#",
                            "data-find",
                            family.name().trim())
                    .text(" ")
                    .element("span", family.series() + " series", "class", "benchgate-quiet");
            for (Outcome outcome : family.gravestFirst()) {
                out.text(" ")
                        .element(
                                "span",
                                family.count(outcome) + " " + Mark.of(outcome).label(),
                                "class",
                                "benchgate-verdict benchgate-" + outcome.word());
            }
            out.close("li");
        }
        out.close("ul").close("details").line();
    }

    private static void large(Markup out) {
        out.open("section", "class", "benchgate-large", "hidden", "", "aria-labelledby", "benchgate-large");
        out.open("h2", "id", "benchgate-large").close("h2");
        out.open("div", "class", "benchgate-canvas", "tabindex", "0", "role", "img")
                .close("div");
        out.open("p", "class", "benchgate-selected", "aria-live", "polite").close("p");
        out.open("p", "class", "benchgate-links")
                .open("button", "type", "button", "name", "whole", "class", "jenkins-button", "hidden", "")
                .text("Show the whole range")
                .close("button")
                .close("p");
        out.open("details")
                .element("summary", "Table of these builds")
                .open("div", "class", "benchgate-scroll", "tabindex", "0")
                .close("div")
                .close("details")
                .close("section")
                .line();
    }

    private static void controls(Markup out, List<String> branches) {
        out.open("form", "id", CONTROLS, "class", "benchgate-controls benchgate-form");
        if (!branches.isEmpty()) {
            out.open("label").text("Branch ").open("select", "name", "branch", "class", "jenkins-select__input");
            out.element("option", "All branches", "value", "");
            branches.forEach(branch -> out.element("option", branch, "value", branch));
            out.close("select").close("label");
        }
        out.open("label").text("Builds ").open("select", "name", "last", "class", "jenkins-select__input");
        for (int last : RANGES) {
            String value = String.valueOf(last);
            if (last == JobSeries.SMALL) {
                out.element("option", "Last " + last, "value", value, "selected", "");
            } else {
                out.element("option", "Last " + last, "value", value);
            }
        }
        out.element("option", "All", "value", "all").close("select").close("label");
        for (String end : List.of("From", "To")) {
            out.open("label")
                    .text(end + " ")
                    .open("input", "type", "date", "name", end.toLowerCase(Locale.ROOT), "class", "jenkins-input")
                    .close("label");
        }
        out.close("form").line();
    }

    /** What the scripts say, in the words of Jenkins' page. */
    private static String[] attributes(JobSeries series, List<IndexedBuild> builds) {
        Map<String, String> texts = new TreeMap<>();
        texts.put("class", "benchgate-job");
        texts.put("data-build-page", "builds/%1.html");
        texts.put("data-decimal-mark", ".");
        texts.put("data-zone", "UTC");
        texts.put("data-shown", "%1 of %2 series shown");
        texts.put("data-not-found", "No series has these words in its name.");
        texts.put("data-more-news", "More series have changed; these are the gravest.");
        texts.put("data-further-news", "%1 more");
        texts.put("data-heat-better", "better");
        texts.put("data-heat-worse", "worse");
        texts.put("data-from-median", "%1 from the median");
        texts.put("data-median-of", "median %1");
        texts.put("data-pick-series", "Move over a cell to read its level.");
        texts.put("data-small", String.valueOf(JobSeries.SMALL));
        texts.put("data-newest", String.valueOf(JobSeries.NEWEST));
        texts.put("data-all", String.valueOf(builds.size()));
        texts.put("data-sure", String.valueOf(series.stretches()));
        texts.put("data-parts", String.valueOf(series.parts()));
        for (int last : RANGES) {
            IndexedBuild first = builds.get(Math.min(last, builds.size()) - 1);
            texts.put("data-since-" + last, String.valueOf(first.time().toEpochMilli()));
        }
        for (Outcome outcome : Outcome.values()) {
            texts.put("data-" + outcome.word(), Mark.of(outcome).label());
        }
        texts.put("data-against", "against its baseline");
        texts.put("data-against-build", "against #%1");
        texts.put("data-acknowledged", "acknowledged");
        texts.put("data-would-fail", "would fail");
        texts.put("data-build", "Build");
        texts.put("data-time", "Measured");
        texts.put("data-value", "Value");
        texts.put("data-interval", "Confidence interval");
        texts.put("data-change", "Change");
        texts.put("data-verdict", "Verdict");
        texts.put("data-baseline", "Baseline for later builds");
        texts.put("data-commit", "Commit");
        texts.put("data-yes", "yes");
        texts.put("data-no", "no");
        texts.put("data-table-of", "%1: %2 builds, newest first");
        texts.put("data-description", "%1 over %2 builds");
        texts.put("data-lower", "Lower is better");
        texts.put("data-higher", "Higher is better");
        texts.put("data-unknown", "Which way is better is not known");
        texts.put("data-pick", "Click a build, or walk through them with the arrow keys; Ctrl and wheel zoom.");
        texts.put("data-open-build", "Open the build");
        texts.put("data-nothing", "No build in this range measured anything: choose a longer one.");
        texts.put("data-failed", "The builds could not be read: %1");
        texts.put("data-slower", "slower since #%1");
        texts.put("data-faster", "faster since #%1");
        texts.put("data-worse", "worse since #%1");
        texts.put("data-better", "better since #%1");
        texts.put("data-drift-slower", "slower by a drift since #%1");
        texts.put("data-drift-faster", "faster by a drift since #%1");
        texts.put("data-drift-worse", "worse by a drift since #%1");
        texts.put("data-drift-better", "better by a drift since #%1");
        texts.put("data-drift-up", "higher by a drift since #%1");
        texts.put("data-drift-down", "lower by a drift since #%1");
        texts.put("data-up", "higher since #%1");
        texts.put("data-down", "lower since #%1");
        texts.put("data-suspected", "suspected to be %1");
        texts.put("data-by-ratios", "by ratios of builds side by side");
        texts.put("data-in-all", "%1 in all since #%2");
        texts.put("data-unwatched", "no gate watches the trend");
        texts.put("data-try-gate", "try");
        return texts.entrySet().stream()
                .flatMap(text -> Stream.of(text.getKey(), text.getValue()))
                .toArray(String[]::new);
    }
}
