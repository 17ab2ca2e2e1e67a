package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.report.Theme;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The page's style sheet, and the policy under which a browser applies it and nothing else.
 *
 * @param css the text of the one style element
 */
public record StyleSheet(String css) {

    /** That of a build's report. */
    public static StyleSheet ofReport() {
        return of("report.css");
    }

    /** That of a page with a flame graph. */
    static StyleSheet ofSuite() {
        return of("report.css", "flamegraph.css");
    }

    private static StyleSheet of(String... sheets) {
        String light = ":root{color-scheme:light;" + Theme.LIGHT.declarations() + "}";
        String dark = ":root{color-scheme:dark;" + Theme.DARK.declarations() + "}";
        StringBuilder css = new StringBuilder(
                "\n" + light + "\n@media (prefers-color-scheme:dark){" + dark + "}\n@media print{" + light + "}\n");
        for (String sheet : sheets) {
            css.append(Resource.text(sheet));
        }
        return new StyleSheet(css.toString());
    }

    /** No connection, no resource from anywhere; style and scripts by the hashes of their very texts, and no others. */
    String policy(List<String> scripts) {
        String allowed = scripts.isEmpty()
                ? ""
                : "script-src " + scripts.stream().map(StyleSheet::hash).collect(Collectors.joining(" ")) + "; ";
        return "default-src 'none'; " + allowed + "style-src " + hash(css)
                + "; img-src data:; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String text) {
        return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(text)) + "'";
    }
}
