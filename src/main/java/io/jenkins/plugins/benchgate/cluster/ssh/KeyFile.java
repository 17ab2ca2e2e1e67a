package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a file holds a private key, whatever its name: one in PEM or OpenSSH form, also within other text, or of
 * PuTTY.
 */
public final class KeyFile {
    /** Keys stand at the beginning of files; a certificate of some kilobytes may come first. */
    private static final int LOOKED_AT = 1 << 18;

    private static final String PUTTY = "PuTTY-User-Key-File-";
    private static final Pattern BEGIN = Pattern.compile("-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY-----");
    /** A line of a key, which source code that only names such a header does not have. */
    private static final Pattern BODY = Pattern.compile("[A-Za-z0-9+/]{40}");

    private static final int HEADERS = 400;

    private KeyFile() {}

    /** Looks into the first 256 KiB. */
    public static boolean holdsPrivateKey(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return holdsPrivateKey(new String(in.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1));
        }
    }

    private static boolean holdsPrivateKey(String text) {
        if (text.startsWith(PUTTY)) {
            return true;
        }
        Matcher begin = BEGIN.matcher(text);
        while (begin.find()) {
            String after = text.substring(begin.end(), Math.min(text.length(), begin.end() + HEADERS));
            if (BODY.matcher(after).find()) {
                return true;
            }
        }
        return false;
    }
}
