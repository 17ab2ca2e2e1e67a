package io.jenkins.plugins.benchgate.cli;

/** How a command answers on standard output. */
enum Format {
    TEXT,
    JSON;

    /** The form that a word names, in any case. */
    static Format parse(String word) {
        return Words.parse(values(), word);
    }

    @Override
    public String toString() {
        return Words.of(this);
    }
}
