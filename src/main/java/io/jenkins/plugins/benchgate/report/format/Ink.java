package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.gate.Outcome;

/**
 * Colours of a terminal, as the sequences that ECMA-48 calls <i>select graphic rendition</i>.
 *
 * @param on whether words get colours at all
 */
public record Ink(boolean on) {
    private static final char ESCAPE = '\u001b';
    private static final String END = ESCAPE + "[0m";

    private static final int RED = 31;
    private static final int GREEN = 32;
    private static final int YELLOW = 33;
    private static final int MAGENTA = 35;
    private static final int GREY = 90;

    /** A word of a verdict in the verdict's colour. */
    public String of(String word, Outcome outcome) {
        return colored(
                word,
                switch (outcome) {
                    case PASS -> GREEN;
                    case NOT_JUDGED, UNSEEN -> GREY;
                    case POTENTIAL -> YELLOW;
                    case INCONCLUSIVE -> MAGENTA;
                    case FAIL -> RED;
                });
    }

    private String colored(String word, int code) {
        return on && !word.isEmpty() ? ESCAPE + "[1;" + code + "m" + word + END : word;
    }

    /**
     * Where a sequence ends that sets colours.
     *
     * @param from where it may begin
     * @return the place behind it; {@code from} where none begins there
     */
    public static int end(CharSequence text, int from) {
        if (from + 1 >= text.length() || text.charAt(from) != ESCAPE || text.charAt(from + 1) != '[') {
            return from;
        }
        int at = from + 2;
        while (at < text.length() && (Character.digit(text.charAt(at), 10) >= 0 || text.charAt(at) == ';')) {
            at++;
        }
        return at < text.length() && text.charAt(at) == 'm' ? at + 1 : from;
    }
}
