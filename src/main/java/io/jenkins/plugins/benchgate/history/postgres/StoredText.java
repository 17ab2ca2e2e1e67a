package io.jenkins.plugins.benchgate.history.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Texts as a database of the encoding UTF8 can hold them. */
final class StoredText {
    private StoredText() {}

    /** Halves of characters are replaced as in a file, and the character 0, which PostgreSQL refuses, by U+FFFD. */
    static String of(String text) {
        return new String(text.getBytes(UTF_8), UTF_8).replace('\0', '\uFFFD');
    }
}
