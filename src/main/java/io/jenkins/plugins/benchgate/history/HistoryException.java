package io.jenkins.plugins.benchgate.history;

import java.io.IOException;
import java.nio.file.Path;

/** A history that cannot be used as it is: one line with the file, what was found and what is expected instead. */
public final class HistoryException extends IOException {
    private static final long serialVersionUID = 1;
    private static final int SHOWN = 80;

    /** The message {@code file: found …, expected …}. */
    HistoryException(Path file, String found, String expected) {
        super(file + ": found " + found + ", expected " + expected);
    }

    /** The message {@code place: found …, expected …}. */
    public HistoryException(String place, String found, String expected) {
        super(place + ": found " + found + ", expected " + expected);
    }

    /** The message {@code file:line: found …, expected …}; lines count from 1. */
    HistoryException(Path file, long line, String found, String expected) {
        super(file + ":" + line + ": found " + found + ", expected " + expected);
    }

    /** A text from a file as a message shows it: in quotes, on one line, shortened where it is long. */
    static String quoted(String text) {
        String printable = text.replaceAll("\\p{Cntrl}+", " ");
        return "'" + (printable.length() <= SHOWN ? printable : printable.substring(0, SHOWN) + "…") + "'";
    }
}
