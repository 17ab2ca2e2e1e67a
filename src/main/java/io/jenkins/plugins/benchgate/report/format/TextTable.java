package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.report.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Text of a bounded width: tables with aligned columns, and wrapped sentences.
 *
 * <p>A table whose columns do not fit is written as one short block for each row. Widths count code points; those of
 * {@link Ink} take no room.
 *
 * @param width in characters, at least 40
 */
public record TextTable(int width) {
    public TextTable {
        if (width < 40) {
            throw new IllegalArgumentException("found a width of " + width + " characters, expected at least 40");
        }
    }

    /**
     * Rows, the first of them the heading, as aligned lines; where those are too wide, an empty heading and each row's
     * cells below one another.
     */
    public List<String> lines(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        int total = 2 * (columns - 1);
        for (int i = 0; i < columns; i++) {
            for (List<String> row : rows) {
                widths[i] = Math.max(widths[i], length(row.get(i)));
            }
            total += widths[i];
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            if (total > width) {
                lines.add(lines.isEmpty() ? "" : stacked(rows.get(0), row));
                continue;
            }
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - length(row.get(i)) + 2));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** The lines below one another, each with its line break; without the heading where it is empty. */
    public String text(List<List<String>> rows) {
        StringBuilder out = new StringBuilder();
        for (String line : lines(rows)) {
            out.append(line.isEmpty() ? "" : line + "\n");
        }
        return out.toString();
    }

    /** Sentences about subjects, each said once: with its subjects where it does not hold for all of them. */
    public String notes(List<String> subjects, List<List<String>> sentences, int indent) {
        StringBuilder out = new StringBuilder();
        Wording.once(subjects, sentences).forEach(sentence -> wrap(out, clean(sentence), indent));
        return out.toString();
    }

    private String stacked(List<String> names, List<String> row) {
        StringBuilder out = new StringBuilder();
        wrap(out, row.get(0), 0);
        for (int i = 1; i < row.size(); i++) {
            wrap(out, names.get(i).toLowerCase(Locale.ROOT) + " " + row.get(i), 2);
        }
        return out.toString().stripTrailing();
    }

    /** Appends text in lines that end with a line break, broken between words. */
    public void wrap(StringBuilder out, String text, int indent) {
        int room = width - indent;
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            String rest = word;
            if (!line.isEmpty() && length(line) + 1 + length(rest) > room) {
                out.append(" ".repeat(indent)).append(line).append('\n');
                line.setLength(0);
            }
            while (length(rest) > room) {
                int cut = rest.offsetByCodePoints(0, room);
                out.append(" ".repeat(indent)).append(rest, 0, cut).append('\n');
                rest = rest.substring(cut);
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        out.append(" ".repeat(indent)).append(line).append('\n');
    }

    private static int length(CharSequence text) {
        int length = Character.codePointCount(text, 0, text.length());
        for (int i = 0; i < text.length(); i++) {
            length -= Ink.end(text, i) - i;
        }
        return length;
    }

    /** Text of users in which no control character is left, so that a name cannot steer the terminal. */
    public static String clean(String text) {
        return text.replaceAll("\\s+", " ").strip().replaceAll("[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "\uFFFD");
    }
}
