package io.jenkins.plugins.benchgate.cli.output;

/** How a command answers on standard output. */
public enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
        return Words.of(this);
    }
}
