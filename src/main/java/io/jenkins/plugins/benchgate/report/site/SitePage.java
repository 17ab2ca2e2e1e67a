package io.jenkins.plugins.benchgate.report.site;

import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import java.util.List;

/** A page of a site in the making: what all of its pages have, around what is theirs. */
final class SitePage {
    /**
     * Nothing but the site's own files, and nothing inline. For a page that is opened as a file some browsers take
     * {@code 'self'} for no file at all; elsewhere {@code file:} allows nothing.
     */
    private static final String POLICY =
            "default-src 'none'; script-src 'self' file:; style-src 'self' file:; base-uri 'none'; form-action 'none'";

    private final String title;
    private final String root;
    private final Markup out = new Markup();

    /**
     * @param title for the window
     * @param root address of the site's first folder, seen from this page: {@code ""}, or {@code ../} several times
     */
    SitePage(String title, String root) {
        this.title = title;
        this.root = root;
    }

    /** What the page shows until now. */
    Markup body() {
        return out;
    }

    /** The page of a job or build begins with links to what it is part of. */
    void trail(String... namesAndAddresses) {
        out.open("nav", "aria-label", "Above").open("ul", "class", "trail");
        for (int i = 0; i < namesAndAddresses.length; i += 2) {
            out.open("li")
                    .element("a", namesAndAddresses[i], "href", namesAndAddresses[i + 1])
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

    /** A section with a heading. */
    void section(String id, String heading, String subtitle) {
        out.open("section", "id", id, "aria-labelledby", id + "-heading");
        out.element("h2", heading, "id", id + "-heading");
        if (!subtitle.isEmpty()) {
            out.element("p", subtitle, "class", "subtitle");
        }
        out.line();
    }

    void endSection() {
        out.close("section").line();
    }

    void note(String sentence) {
        out.element("p", sentence, "class", "note");
    }

    /**
     * The whole page.
     *
     * @param scripts that it runs, in this order, from the site's first folder
     */
    String text(List<String> scripts) {
        Markup page = new Markup();
        page.addCss("<!DOCTYPE html>\n")
                .open("html", "lang", "en", "data-theme", "system")
                .open("head")
                .line();
        page.open("meta", "charset", "utf-8").line();
        page.open("meta", "http-equiv", "Content-Security-Policy", "content", POLICY)
                .line();
        page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .line();
        page.open("meta", "name", "color-scheme", "content", "light dark").line();
        page.open("meta", "name", "referrer", "content", "no-referrer").line();
        page.element("title", title + " · Benchgate").line();
        page.open("link", "rel", "stylesheet", "href", root + Assets.STYLE).line();
        for (String script : scripts) {
            page.open("script", "defer", "", "src", root + script)
                    .close("script")
                    .line();
        }
        page.close("head").line().open("body").line().add(out);
        page.open("footer")
                .element("p", "Made by Benchgate. Intervals in brackets are confidence intervals. Times are in UTC.")
                .close("footer");
        return page.close("body").close("html").line().toString();
    }
}
