package io.jenkins.plugins.benchgate.jenkins.machines;

import java.util.List;

/** The lines of a text area. */
final class TextAreaLines {
    private TextAreaLines() {}

    /** Without white space around them, empty ones, and those that begin with {@code #}. */
    static List<String> of(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }
}
