package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a tool printed for people in one run, held as a whole.
 *
 * <p>Other text may stand between its lines. But a line that begins as one that is read must be that line to its end,
 * so that a number in an unknown form is a mistake rather than a value less; and it must be there once, because a
 * second one is that of a second run.
 *
 * @param lines without blanks at their ends, and without colours
 * @param expected whose text it should be, such as {@code the text that wrk prints}
 */
record PrintedText(Path file, List<String> lines, String expected) {
    /** A number as tools print it. */
    static final String NUMBER = "(\\d++(?:\\.\\d++)?+)";
    /** A number of which nothing is read, or what stands for it where nothing was measured. */
    static final String ANY_NUMBER = "(?:\\d++(?:\\.\\d++)?+|-?+(?:nan|NaN|inf))";

    private static final int LARGEST = 16 << 20;
    /** All numbers of so many are below 2^63. */
    private static final int DIGITS = 18;

    /**
     * The form of what a tool prints.
     *
     * @param mark is found in its beginning, and not in that of others
     * @param expected whose text it should be
     */
    static ToolForm<PrintedText> form(Pattern mark, String expected, ToolForm.Content<PrintedText> content) {
        return new ToolForm<>(opening -> opening.has(mark), file -> read(file, expected), content);
    }

    /** @throws InputException when it is larger than 16 MiB, which nobody prints for people */
    static PrintedText read(Path file, String expected) throws IOException {
        try (InputStream input = InputFile.open(file)) {
            byte[] bytes = input.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new InputException(file, "found more than " + (LARGEST >> 20) + " MiB, expected " + expected);
            }
            String plain = FileStart.withoutColours(new String(bytes, StandardCharsets.UTF_8));
            return new PrintedText(
                    file, plain.lines().map(String::stripTrailing).toList(), expected);
        }
    }

    /** All of it, each line with its end. */
    String text() {
        return String.join("\n", lines) + "\n";
    }

    /**
     * A line that may be there.
     *
     * @throws InputException when one begins like it and goes on otherwise, or when there are several
     */
    Optional<MatchResult> find(PrintedLine line) throws InputException {
        Optional<MatchResult> found = Optional.empty();
        for (int i = 0; i < lines.size(); i++) {
            if (line.begin().matcher(lines.get(i)).lookingAt()) {
                if (found.isPresent()) {
                    throw second(i, line.name());
                }
                found = Optional.of(whole(i, line.name(), line.whole()));
            }
        }
        return found;
    }

    /** A line that must be there. */
    MatchResult need(PrintedLine line) throws InputException {
        Optional<MatchResult> found = find(line);
        if (found.isEmpty()) {
            throw missing(line.name());
        }
        return found.get();
    }

    /**
     * The rows of a table: all lines below its heading up to a blank one. None where there is no heading.
     *
     * @param heading a whole line, which may be there once
     * @param end how a line begins that ends the table, too
     * @param row each of them, a whole line
     * @throws InputException for one that is no row
     */
    List<MatchResult> rows(Pattern heading, Pattern end, Pattern row) throws InputException {
        List<MatchResult> rows = new ArrayList<>();
        boolean met = false;
        for (int i = 0; i < lines.size(); i++) {
            if (!heading.matcher(lines.get(i)).matches()) {
                continue;
            }
            String name = lines.get(i).strip();
            if (met) {
                throw second(i, name);
            }
            met = true;
            for (int next = i + 1; next < lines.size() && !ends(lines.get(next), end); next++) {
                rows.add(whole(next, "below '" + name + "'", row));
            }
        }
        return rows;
    }

    private static boolean ends(String line, Pattern end) {
        return line.isEmpty() || end.matcher(line).lookingAt();
    }

    private MatchResult whole(int index, String name, Pattern pattern) throws InputException {
        Matcher matcher = pattern.matcher(lines.get(index));
        if (!matcher.matches()) {
            throw new InputException(
                    file,
                    index + 1L,
                    lines.get(index),
                    "a whole line " + (name.startsWith("below ") ? name : "'" + name + "'") + " as in " + expected);
        }
        return matcher.toMatchResult();
    }

    private InputException second(int index, String name) {
        return SecondRun.at(file, index + 1L, "'" + name + "'", expected);
    }

    /** The error of a text that has no such line. */
    InputException missing(String name) {
        return new InputException(
                file, "found no whole line '" + name + "', expected " + expected + ", all of it to its end");
    }

    /** Whether a line has the pattern anywhere. */
    boolean has(Pattern pattern) {
        return lines.stream().anyMatch(line -> pattern.matcher(line).find());
    }

    /** The error of the text as a whole. */
    InputException wrong(String sentence) {
        return new InputException(file, sentence);
    }

    /** What is found in the text as a whole, whose lines end with {@code \n}. */
    List<MatchResult> all(Pattern pattern) {
        return pattern.matcher(text()).results().toList();
    }

    /**
     * States conditions, where the text has them.
     *
     * @param pattern of lines, whose groups are the values
     * @param names of the values, one for each group
     */
    void state(Findings found, Pattern pattern, String... names) {
        for (MatchResult line : all(pattern)) {
            for (int i = 0; i < names.length; i++) {
                found.under(names[i], line.group(i + 1));
            }
        }
    }

    /**
     * A whole number, such as of requests.
     *
     * @throws InputException when it has more than 18 digits, which nothing counts to
     */
    long count(MatchResult found, int group) throws InputException {
        String digits = found.group(group);
        if (digits.length() > DIGITS) {
            throw wrong("found the number " + digits.substring(0, DIGITS) + "…, expected one of at most " + DIGITS
                    + " digits, as in " + expected);
        }
        return Long.parseLong(digits);
    }

    /** The count in a line that must be there. */
    long count(PrintedLine line) throws InputException {
        return count(need(line), 1);
    }

    /** The count in a line that may be there, or the sum of all in it; 0 where it is not. */
    long countIfAny(PrintedLine line) throws InputException {
        Optional<MatchResult> found = find(line);
        long sum = 0;
        for (int group = 1; found.isPresent() && group <= found.get().groupCount(); group++) {
            sum += count(found.get(), group);
        }
        return sum;
    }

    /** The number in a line that must be there. */
    double number(PrintedLine line) throws InputException {
        return number(need(line), 1);
    }

    static double number(MatchResult found, int group) {
        return Double.parseDouble(found.group(group));
    }

    /**
     * A line that a tool prints once in a run.
     *
     * @param name as people know it, such as {@code Requests/sec}
     * @param begin what tells it from all other lines
     * @param whole all of it; what begins so and is not so is no value that may be left out, but a mistake
     */
    record PrintedLine(String name, Pattern begin, Pattern whole) {
        /**
         * A line by regular expressions.
         *
         * @param begin of its beginning
         * @param rest behind it; its groups are those of the line where the beginning has none
         */
        static PrintedLine of(String name, String begin, String rest) {
            return new PrintedLine(name, Pattern.compile(begin), Pattern.compile(begin + rest));
        }
    }
}
