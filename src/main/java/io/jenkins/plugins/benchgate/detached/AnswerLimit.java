package io.jenkins.plugins.benchgate.detached;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much an agent may answer, whose workspace the author of the benchmark fills: all of an answer is held in memory,
 * there and on the controller. Held by the agent before it sends, and by the controller before it reads.
 *
 * @param what it is, for people
 * @param most characters, bytes or files
 * @param unit of these
 */
public record AnswerLimit(String what, long most, String unit) {
    /** Some 30 000 series. */
    public static final AnswerLimit MEASUREMENT = new AnswerLimit("a measurement", 32 << 20, "characters");
    /** What a spec asks of machines: documents of at most 1 MiB for each role among it. */
    public static final AnswerLimit REQUEST = new AnswerLimit("a request for machines", 4 << 20, "characters");

    public static final AnswerLimit NAME = new AnswerLimit("an experiment's name", 64 << 10, "characters");
    public static final AnswerLimit KEY = new AnswerLimit("an SSH key", 64 << 10, "bytes");
    public static final AnswerLimit LOG = new AnswerLimit("a piece of a log", 4 << 20, "characters");
    public static final AnswerLimit FILES = new AnswerLimit("a list of files", 100_000, "files");

    /** Raw results that are archived with a build. */
    public static final AnswerLimit ARCHIVE = new AnswerLimit("raw results", 16L << 30, "bytes");

    /** More than an agent may answer; one line. */
    public static final class ExceededException extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        ExceededException(String message) {
            super(message);
        }
    }

    /**
     * A text within its bounds.
     *
     * @throws ExceededException where it is longer
     */
    public String held(String text) throws IOException {
        check(text.length());
        return text;
    }

    /** What a file holds; it is not read where it is longer. */
    public String read(Path file) throws IOException {
        check(Files.size(file));
        return held(Files.readString(file));
    }

    /** @throws ExceededException where it is more */
    public void check(long found) throws IOException {
        if (found > most) {
            throw new ExceededException(
                    "found " + what + " of " + found + " " + unit + " on the agent, expected at most " + most);
        }
    }
}
