package io.jenkins.plugins.benchgate.result.printed;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a tool printed for people, held as a whole.
 *
 * @param expected whose text it should be, such as {@code the text that wrk prints}
 */
record PrintedText(Path file, String text, String expected) {
    /** A number as tools print it. */
    static final String NUMBER = "(\\d++(?:\\.\\d++)?+)";

    private static final int LARGEST = 16 << 20;
    /** All numbers of so many are below 2^63. */
    private static final int DIGITS = 18;

    /** @throws InputException when it is larger than 16 MiB, which nobody prints for people */
    static PrintedText read(Path file, String expected) throws IOException {
        try (InputStream input = InputFile.open(file)) {
            byte[] bytes = input.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new InputException(file, "found more than " + (LARGEST >> 20) + " MiB, expected " + expected);
            }
            return new PrintedText(file, new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n"), expected);
        }
    }

    Optional<MatchResult> find(Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
    }

    /**
     * What must be there.
     *
     * @param line as people know it, such as {@code Requests/sec}
     */
    MatchResult need(Pattern pattern, String line) throws InputException {
        Optional<MatchResult> found = find(pattern);
        if (found.isEmpty()) {
            throw new InputException(
                    file, "found no whole line '" + line + "', expected " + expected + ", all of it to its end");
        }
        return found.get();
    }

    /** The error of the text as a whole. */
    InputException wrong(String sentence) {
        return new InputException(file, sentence);
    }

    List<MatchResult> all(Pattern pattern) {
        return pattern.matcher(text).results().toList();
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

    static double number(MatchResult found, int group) {
        return Double.parseDouble(found.group(group));
    }
}
