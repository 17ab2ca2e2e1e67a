package io.jenkins.plugins.benchgate.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Text for a POSIX shell. */
public final class ShellText {
    private ShellText() {}

    /** The text as one word, whatever it holds but NUL. */
    public static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /** A script of this program: the resource beside a class. */
    public static String read(Class<?> owner, String name) {
        try (InputStream stream = owner.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing from this program");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(name + " cannot be read from this program", e);
        }
    }
}
