package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import java.util.List;
import java.util.Locale;

/** A page in the making: what all reports have, around what is theirs. */
final class HtmlPage {
    private static final int WIDE = 950;
    private static final int NARROW = 320;

    private final Markup out = new Markup();

    /** What the page shows until now. */
    Markup body() {
        return out;
    }

    /**
     * The whole page.
     *
     * @param style of the page
     * @param scripts that it runs, in this order; no others run
     */
    String text(String title, StyleSheet style, List<String> scripts) {
        Markup page = new Markup();
        page.addCss("<!DOCTYPE html>\n").open("html", "lang", "en").open("head").line();
        page.open("meta", "charset", "utf-8").line();
        page.open("meta", "http-equiv", "Content-Security-Policy", "content", style.policy(scripts))
                .line();
        page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .line();
        page.open("meta", "name", "color-scheme", "content", "light dark").line();
        page.open("meta", "name", "referrer", "content", "no-referrer").line();
        page.element("title", title).line();
        page.open("style").addCss(style.css()).close("style").line();
        page.close("head").line().open("body").line().add(out);
        for (String script : scripts) {
            page.open("script").addScript(script).close("script").line();
        }
        return page.close("body").close("html").line().toString();
    }

    /** Links to sections by their names. */
    void links(List<String> sections) {
        out.open("nav", "aria-label", "Sections").open("ul");
        for (String section : sections) {
            out.open("li")
                    .element("a", section, "href", "#" + section.toLowerCase(Locale.ROOT))
                    .close("li");
        }
        out.close("ul").close("nav").line();
    }

    void fact(String name, String value) {
        out.open("div")
                .element("dt", name)
                .element("dd", value.isBlank() ? Wording.NOTHING : value)
                .close("div");
    }

    void section(String name, String subtitle) {
        String id = name.toLowerCase(Locale.ROOT);
        out.open("section", "id", id, "aria-labelledby", id + "-heading");
        out.element("h2", name, "id", id + "-heading")
                .element("p", subtitle, "class", "subtitle")
                .line();
    }

    void endSection() {
        out.close("section").line();
    }

    void note(String sentence) {
        out.element("p", sentence, "class", "note");
    }

    /** The ends of all pages. */
    void footer(String sentence) {
        out.open("footer").element("p", sentence).close("footer");
    }

    /** The numbers behind a chart, for those who open them. */
    void numbers(Markup table, String what) {
        out.open("details")
                .element("summary", "Numbers: " + what)
                .add(table)
                .close("details")
                .line();
    }

    void figure(Chart chart) {
        out.open("figure");
        out.open("div", "class", "wide")
                .addSvg(chart.toSvg(WIDE, chart.height(WIDE), Theme.ADAPTIVE))
                .close("div");
        // Hidden by the element itself: where a server's policy keeps the style sheet out, one drawing shows, not two.
        out.open("div", "class", "narrow", "hidden", "")
                .addSvg(chart.toSvg(NARROW, chart.height(NARROW), Theme.ADAPTIVE))
                .close("div");
        out.element("figcaption", chart.description()).close("figure").line();
    }
}
