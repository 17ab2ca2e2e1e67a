package io.jenkins.plugins.benchgate.cli.output;

import io.jenkins.plugins.benchgate.report.format.Ink;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.function.BooleanSupplier;

/**
 * Text for a terminal: control characters, which names in files may hold and a terminal would obey, become question
 * marks. Line breaks and tabs stay, and colours where they are wanted.
 */
public final class Printable extends FilterWriter {
    /** Lets the next text take the place of the line that the terminal shows; it stays where it is a text of its own. */
    public static final String CLEAR_LINE = "\r\u001b[K";

    private final BooleanSupplier colored;

    /**
     * @param out of which no buffer may lie above this writer: a sequence that sets a colour must come in one piece
     * @param colored whether sequences that set colours stay
     */
    public Printable(Writer out, BooleanSupplier colored) {
        super(out);
        this.colored = colored;
    }

    /** A message of one line without control characters. */
    public static String line(String message) {
        return clean(message.replaceAll("\\R|\t", " "));
    }

    /** A text of several lines without other control characters. */
    public static String clean(String text) {
        return clean(text, false);
    }

    private static String clean(String text, boolean colored) {
        if (text.chars().noneMatch(Printable::obeyed)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text);
        for (int i = 0; i < clean.length(); i++) {
            int end = colored ? Ink.end(text, i) : i;
            if (end > i) {
                i = end - 1;
            } else {
                clean.setCharAt(i, clean(clean.charAt(i)));
            }
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
                out.write(clean(new String(text, from, length), colored.getAsBoolean()));
                return;
            }
        }
        out.write(text, from, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        boolean ours = text.equals(CLEAR_LINE);
        out.write(ours ? text : clean(text.substring(from, from + length), colored.getAsBoolean()));
    }
}
