package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.io.Sha256;
import java.util.HexFormat;
import java.util.Locale;

/** Names of files for labels that people chose: the same label has the same name in every site. */
final class FileName {
    private static final int LONGEST = 60;
    private static final int TOLD_APART = 4;

    private FileName() {}

    /**
     * The label itself where every file system and address can have it; otherwise what of it they can, and the
     * beginning of its hash. Labels that differ in case alone have different names.
     */
    static String of(String label) {
        if (label.matches("[a-z0-9][a-z0-9._-]{0,59}") && !label.endsWith(".")) {
            return label;
        }
        StringBuilder plain = new StringBuilder();
        label.toLowerCase(Locale.ROOT).chars().limit(LONGEST).forEach(c -> {
            boolean allowed = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            if (allowed) {
                plain.append((char) c);
            } else if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != '-') {
                plain.append('-');
            }
        });
        if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != '-') {
            plain.append('-');
        }
        return plain + HexFormat.of().formatHex(Sha256.of(label), 0, TOLD_APART);
    }
}
