package io.jenkins.plugins.benchgate.result.tool;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One value as OpenMetrics or Prometheus expose it in a line.
 *
 * @param labels as written between the braces; empty where there are none
 */
record ExposedSample(String name, String labels, double value) {
    static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*+";
    private static final Pattern BEGIN = Pattern.compile("(" + NAME + ")[ \\t]*+");
    private static final Pattern VALUE = Pattern.compile(
            "[ \\t]*+([-+0-9.eE]++|[-+]?+(?i:inf|infinity|nan))" + "(?:[ \\t]++[-+0-9.eE]++)?+[ \\t]*+(?:#.*+)?+");
    private static final Pattern LABEL = Pattern.compile("[\\s,]*+([a-zA-Z_][a-zA-Z0-9_]*+)\\s*+=\\s*+\"");

    /**
     * Reads a line that is no comment; empty where it is no such line.
     *
     * @throws NumberFormatException when the value is no number
     */
    static Optional<ExposedSample> of(String line) {
        Matcher begin = BEGIN.matcher(line);
        if (!begin.lookingAt()) {
            return Optional.empty();
        }
        int at = begin.end();
        String labels = "";
        if (line.startsWith("{", at)) {
            int end = unquoted(line, at + 1, '}');
            if (end < 0) {
                return Optional.empty();
            }
            labels = line.substring(at + 1, end);
            at = end + 1;
        }
        Matcher value = VALUE.matcher(line).region(at, line.length());
        return value.matches()
                ? Optional.of(new ExposedSample(begin.group(1), labels, number(value.group(1))))
                : Optional.empty();
    }

    private static double number(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    /** Where a character stands outside quotes; below 0 where it does not. */
    private static int unquoted(String text, int from, char wanted) {
        int at = from;
        while (at < text.length() && text.charAt(at) != wanted) {
            at = text.charAt(at) == '"' ? quoteEnd(text, at + 1) : at;
            if (at < 0) {
                return -1;
            }
            at++;
        }
        return at < text.length() ? at : -1;
    }

    /** Where the quote is that ends a text; below 0 where none does. */
    private static int quoteEnd(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            if (text.charAt(at) == '"') {
                return at;
            }
            at += text.charAt(at) == '\\' ? 1 : 0;
        }
        return -1;
    }

    /** The labels by their names, their values escaped as they are written; {@code null} where they are no labels. */
    private static @Nullable Map<String, String> labels(String written) {
        Map<String, String> labels = new HashMap<>();
        Matcher label = LABEL.matcher(written);
        int at = 0;
        while (label.region(at, written.length()).lookingAt()) {
            int end = quoteEnd(written, label.end());
            if (end < 0) {
                return null;
            }
            labels.put(label.group(1), written.substring(label.end(), end));
            at = end + 1;
        }
        return written.substring(at).isBlank() || written.substring(at).strip().equals(",") ? labels : null;
    }

    /**
     * Those samples of an exposition that a text selects: by their name alone, or with labels that they have among others.
     *
     * @param labels with their values, escaped as in an exposition
     */
    record Selection(String name, Map<String, String> labels) {
        /** What a text selects; {@link IllegalArgumentException} where it is no name, or none with labels. */
        static Selection of(String text) {
            Matcher begin = BEGIN.matcher(text);
            if (begin.matches()) {
                return new Selection(begin.group(1), Map.of());
            }
            if (begin.lookingAt()
                    && text.startsWith("{", begin.end())
                    && unquoted(text, begin.end() + 1, '}') == text.length() - 1) {
                Map<String, String> labels = ExposedSample.labels(text.substring(begin.end() + 1, text.length() - 1));
                if (labels != null) {
                    return new Selection(begin.group(1), labels);
                }
            }
            throw new IllegalArgumentException("found '" + text
                    + "', expected the name of a metric as the system exposes it, such as jvm_gc_pause_seconds_sum, or"
                    + " with labels, such as http_requests_total{method=\"GET\"}");
        }

        boolean covers(ExposedSample sample) {
            if (!sample.name.equals(name) || labels.isEmpty()) {
                return sample.name.equals(name);
            }
            Map<String, String> its = ExposedSample.labels(sample.labels);
            return its != null && its.entrySet().containsAll(labels.entrySet());
        }
    }
}
