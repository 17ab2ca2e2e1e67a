package io.jenkins.plugins.benchgate.cli.output;

/** How a command answers on standard output. */
public enum Format {
    TEXT,
    JSON;

    /** The form that a word names, in any case. */
    public static Format parse(String word) {
        return Words.parse(values(), word);
    }

    @Override
    public String toString() {
        return Words.of(this);
    }
}
