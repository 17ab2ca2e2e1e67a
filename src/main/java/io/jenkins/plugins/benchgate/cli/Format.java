package io.jenkins.plugins.benchgate.cli;

import java.util.Locale;
import picocli.CommandLine;

/** How a command answers on standard output. */
enum Format {
    TEXT,
    JSON;

    /** The form that a word names, in any case. */
    static Format parse(String word) {
        for (Format format : values()) {
            if (format.toString().equalsIgnoreCase(word)) {
                return format;
            }
        }
        throw new CommandLine.TypeConversionException("found '" + word + "', expected text or json");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
