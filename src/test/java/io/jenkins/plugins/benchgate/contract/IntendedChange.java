package io.jenkins.plugins.benchgate.contract;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A sentence of the corpus that the program says in other words since, or not at all. */
final class IntendedChange {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    private final String after;
    private final Pattern pattern;
    private final String replacement;

    /**
     * A change.
     *
     * @param before what the corpus has; a number in braces, such as {@code {1}}, stands for some text within a line
     * @param after what the program says now, with the same numbers in braces; empty where it is gone
     */
    IntendedChange(String before, String after) {
        if (!after.isEmpty() && !digits(before).equals(digits(after))) {
            throw new IllegalArgumentException("found the digits " + digits(after) + " in '" + after
                    + "', expected those of the sentence before, " + digits(before));
        }
        if (before.matches("(?s)\\{\\d}.*|.*\\{\\d}|\\s*")) {
            throw new IllegalArgumentException("found '" + before + "', expected words at its beginning and end");
        }
        this.after = after;
        this.pattern = pattern(before);
        this.replacement = PLACE.matcher(Matcher.quoteReplacement(after).replace("\\{", "{"))
                .replaceAll(one -> Matcher.quoteReplacement("${p" + one.group(1) + "}"));
    }

    String after() {
        return after;
    }

    /** Numbers are never changed by a list of sentences. */
    private static String digits(String text) {
        return PLACE.matcher(text).replaceAll("").replaceAll("\\D", "");
    }

    /** The text with the sentence as it is now; lines may have been broken between any two words. */
    String in(String text) {
        return pattern.matcher(text).replaceAll(replacement);
    }

    private static Pattern pattern(String before) {
        StringBuilder pattern = new StringBuilder();
        Matcher place = PLACE.matcher(before);
        int end = 0;
        while (place.find()) {
            words(pattern, before.substring(end, place.start()));
            pattern.append("(?<p").append(place.group(1)).append(">.+?)");
            end = place.end();
        }
        words(pattern, before.substring(end));
        return Pattern.compile(pattern.toString());
    }

    private static void words(StringBuilder pattern, String text) {
        Matcher piece = Pattern.compile("\\s+|\\S+").matcher(text);
        while (piece.find()) {
            pattern.append(piece.group().isBlank() ? "\\s+" : Pattern.quote(piece.group()));
        }
    }
}
