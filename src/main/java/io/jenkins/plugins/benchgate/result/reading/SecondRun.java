package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.InputException;
import java.nio.file.Path;

/** What is said of a file where a second run begins, whose values must not be taken for those of the first. */
public final class SecondRun {
    private SecondRun() {}

    /**
     * The error of the file.
     *
     * @param line where the second run begins, from 1
     * @param found what begins it, such as {@code the header}
     * @param expected what the file should hold, such as {@code the text that wrk prints}
     */
    public static InputException at(Path file, long line, String found, String expected) {
        return new InputException(
                file,
                line,
                "found " + found + " a second time, expected " + expected
                        + ", of one run: give each run a file of its own, each is a trial");
    }
}
