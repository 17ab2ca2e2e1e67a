package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.Markup;
import java.util.List;

/** A page of a site in the making: what all of its pages have, around what is theirs. */
final class SitePage extends HtmlPage {
    /**
     * Nothing but the site's own files, and nothing inline. For a page that is opened as a file some browsers take
     * {@code 'self'} for no file at all; elsewhere {@code file:} allows nothing.
     */
    private static final String POLICY =
            "default-src 'none'; script-src 'self' file:; style-src 'self' file:; base-uri 'none'; form-action 'none'";

    private final String title;
    private final String root;

    /**
     * @param title for the window
     * @param root address of the site's first folder, seen from this page: {@code ""}, or {@code ../} several times
     */
    SitePage(String title, String root) {
        this.title = title;
        this.root = root;
    }

    /** The page of a job or build begins with links to what it is part of. */
    void trail(String... namesAndAddresses) {
        Markup out = head().open("nav", "aria-label", "Above").open("ul", "class", "trail");
        for (int i = 0; i < namesAndAddresses.length; i += 2) {
            out.open("li")
                    .element("a", namesAndAddresses[i], "href", namesAndAddresses[i + 1])
                    .close("li");
        }
        out.close("ul").close("nav").line();
    }

    /**
     * The whole page.
     *
     * @param scripts that it runs, in this order, from the site's first folder
     */
    String text(List<String> scripts) {
        Markup page = document(POLICY, title + " · Benchgate", "lang", "en", "data-theme", "system");
        page.open("link", "rel", "stylesheet", "href", root + Assets.STYLE).line();
        for (String script : scripts) {
            page.open("script", "defer", "", "src", root + script)
                    .close("script")
                    .line();
        }
        footer("Made by Benchgate. Intervals in brackets are confidence intervals. Times are in UTC.");
        page.close("head").line().open("body").line().add(head()).add(body());
        return page.close("body").close("html").line().toString();
    }
}
