package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A page in the making: what the reports and the pages of a site have, around what is theirs. */
public class HtmlPage {
    private static final int WIDE = 950;
    private static final int NARROW = 320;

    private final Markup head = new Markup();
    private final Markup out = new Markup();
    private final Map<String, String> sections = new LinkedHashMap<>();

    /** What stands above the links to sections. */
    public Markup head() {
        return head;
    }

    /** What stands below them, as it is until now. */
    public Markup body() {
        return out;
    }

    /** The beginning of a document, in its element {@code head}. */
    protected static Markup document(String policy, String title, String... attributes) {
        Markup page = new Markup();
        page.addCss("<!DOCTYPE html>\n").open("html", attributes).open("head").line();
        page.open("meta", "charset", "utf-8").line();
        page.open("meta", "http-equiv", "Content-Security-Policy", "content", policy)
                .line();
        page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .line();
        page.open("meta", "name", "color-scheme", "content", "light dark").line();
        page.open("meta", "name", "referrer", "content", "no-referrer").line();
        return page.element("title", title).line();
    }

    /**
     * The whole page.
     *
     * @param style of the page
     * @param scripts that it runs, in this order; no others run
     */
    String text(String title, StyleSheet style, List<String> scripts) {
        Markup page = document(style.policy(scripts), title, "lang", "en");
        page.open("style").addCss(style.css()).close("style").line();
        page.close("head").line().open("body").line().add(head);
        if (sections.size() > 1) {
            links(page);
        }
        page.add(out);
        for (String script : scripts) {
            page.open("script").addScript(script).close("script").line();
        }
        return page.close("body").close("html").line().toString();
    }

    private void links(Markup page) {
        page.open("nav", "aria-label", "Sections").open("ul");
        sections.forEach((id, heading) ->
                page.open("li").element("a", heading, "href", "#" + id).close("li"));
        page.close("ul").close("nav").line();
    }

    /** A fact of the head. */
    public void fact(String name, String value) {
        fact(name, value, value);
    }

    /** A fact of which the head has room for a short form only. */
    public void fact(String name, String value, String whole) {
        String shown = value.isBlank() ? Wording.NOTHING : value;
        head.open("div").element("dt", name);
        if (value.equals(whole)) {
            head.element("dd", shown);
        } else {
            head.element("dd", shown, "title", whole);
        }
        head.close("div");
    }

    void section(String name, String subtitle) {
        section(name.toLowerCase(Locale.ROOT), name, subtitle);
    }

    /** Begins a section with a heading. */
    public void section(String id, String heading, String subtitle) {
        sections.put(id, heading);
        out.open("section", "id", id, "aria-labelledby", id + "-heading");
        out.element("h2", heading, "id", id + "-heading");
        if (!subtitle.isEmpty()) {
            out.element("p", subtitle, "class", "subtitle");
        }
        out.line();
    }

    public void endSection() {
        out.close("section").line();
    }

    /** A sentence below what it explains; nothing where it is empty. */
    public void note(String sentence) {
        if (!sentence.isEmpty()) {
            out.element("p", sentence, "class", "note");
        }
    }

    /** The ends of all pages. */
    public void footer(String sentence) {
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

    /**
     * Adds a chart.
     *
     * @return false where it has nothing to draw, so that nothing was added
     */
    boolean figure(Chart chart) {
        if (chart.isEmpty()) {
            return false;
        }
        out.open("figure");
        out.open("div", "class", "wide")
                .addSvg(chart.toSvg(WIDE, chart.height(WIDE), Theme.ADAPTIVE))
                .close("div");
        // Hidden by the element itself: where a server's policy keeps the style sheet out, one drawing shows, not two.
        out.open("div", "class", "narrow", "hidden", "")
                .addSvg(chart.toSvg(NARROW, chart.height(NARROW), Theme.ADAPTIVE))
                .close("div");
        out.element("figcaption", chart.description()).close("figure").line();
        return true;
    }
}
