package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.Theme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The page's style sheet, and the policy under which a browser applies it and nothing else.
 *
 * @param css the text of the one style element
 */
record StyleSheet(String css) {

    static StyleSheet ofReport() {
        String light = ":root{color-scheme:light;" + Theme.LIGHT.declarations() + "}";
        String dark = ":root{color-scheme:dark;" + Theme.DARK.declarations() + "}";
        return new StyleSheet("\n" + light + "\n@media (prefers-color-scheme:dark){" + dark + "}\n@media print{" + light
                + "}\n" + resource());
    }

    /** No script, no connection, no resource from anywhere; style by the hash of this very text. */
    String policy() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(css.getBytes(StandardCharsets.UTF_8));
            return "default-src 'none'; style-src 'sha256-"
                    + Base64.getEncoder().encodeToString(hash)
                    + "'; img-src data:; base-uri 'none'; form-action 'none'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String resource() {
        try (InputStream stream = StyleSheet.class.getResourceAsStream("report.css")) {
            if (stream == null) {
                throw new IllegalStateException("report.css is missing beside its class");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("report.css cannot be read", e);
        }
    }
}
