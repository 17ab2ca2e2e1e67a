package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that is not the output of the tool it was taken for, or that is broken: one line with where, what and what
 * instead.
 */
public final class InputException extends IOException {
    private static final long serialVersionUID = 1;
    private static final int SHOWN = 80;

    /**
     * The message {@code file:line: found '…', expected …}.
     *
     * @param line from 1
     * @param found the text that was met; shortened where it is long
     */
    public InputException(Path file, long line, String found, String expected) {
        super(printable(file + ":" + line + ": found '" + shortened(found) + "', expected " + expected));
    }

    /**
     * The message {@code file:line:column: found '…', expected …}.
     *
     * @param line from 1
     * @param column name of the column
     * @param found the text that was met; shortened where it is long
     */
    public InputException(Path file, long line, String column, String found, String expected) {
        super(printable(file + ":" + line + ":" + column + ": found '" + shortened(found) + "', expected " + expected));
    }

    /**
     * The message {@code file:place: found '…', expected …}, of a tree whose lines are not known.
     *
     * @param place such as {@code results[0].times[2]}
     * @param found the text that was met; shortened where it is long
     */
    public InputException(Path file, String place, String found, String expected) {
        super(printable(file + ":" + shortened(place) + ": found '" + shortened(found) + "', expected " + expected));
    }

    /**
     * The message {@code file: found …, expected …}, of a file as a whole.
     *
     * @param sentence from the word found on
     */
    public InputException(Path file, String sentence) {
        super(printable(file + ": " + sentence));
    }

    /**
     * The message {@code file:line: found …, expected …}, of a line as a whole.
     *
     * @param line from 1
     * @param sentence from the word found on
     */
    public InputException(Path file, long line, String sentence) {
        super(printable(file + ":" + line + ": " + sentence));
    }

    private static String shortened(String text) {
        String printable = printable(text);
        return printable.length() <= SHOWN ? printable : printable.substring(0, SHOWN) + "…";
    }

    /** On one line, and nothing that a terminal obeys. */
    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
