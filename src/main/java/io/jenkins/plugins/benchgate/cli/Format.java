package io.jenkins.plugins.benchgate.cli;

import java.util.Locale;

/** How a command answers on standard output. */
enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
