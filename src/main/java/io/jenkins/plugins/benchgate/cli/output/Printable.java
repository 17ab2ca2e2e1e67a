package io.jenkins.plugins.benchgate.cli.output;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Text for a terminal: control characters, which names in files may hold and a terminal would obey, become question
 * marks. Line breaks and tabs stay.
 */
public final class Printable extends FilterWriter {
    public Printable(Writer out) {
        super(out);
    }

    /** A message of one line without control characters. */
    public static String line(String message) {
        return clean(message.replaceAll("\\R|\t", " "));
    }

    /** A text of several lines without other control characters. */
    public static String clean(String text) {
        if (text.chars().noneMatch(Printable::obeyed)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text);
        for (int i = 0; i < clean.length(); i++) {
            clean.setCharAt(i, clean(clean.charAt(i)));
        }
        return clean.toString();
    }

    private static char clean(char c) {
        return obeyed(c) ? '?' : c;
    }

    private static boolean obeyed(int c) {
        return c < 0xa0 && (c < ' ' || c >= 0x7f) && c != '\n' && c != '\t';
    }

    @Override
    public void write(int c) throws IOException {
        out.write(clean((char) c));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            if (obeyed(text[i])) {
                out.write(clean(new String(text, from, length)));
                return;
            }
        }
        out.write(text, from, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(clean(text.substring(from, from + length)));
    }
}
