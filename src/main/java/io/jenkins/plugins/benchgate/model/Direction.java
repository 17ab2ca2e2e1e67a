package io.jenkins.plugins.benchgate.model;

import java.util.Locale;

/** Which way of a metric is better: lower for a latency, higher for a throughput. */
public enum Direction {
    LOWER,
    HIGHER;

    /** The word used in files and on the command line: {@code lower} or {@code higher}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The direction that a word names.
     *
     * @throws IllegalArgumentException when the word is neither {@code lower} nor {@code higher}
     */
    public static Direction parse(String word) {
        for (Direction direction : values()) {
            if (direction.word().equals(word)) {
                return direction;
            }
        }
        throw new IllegalArgumentException("found direction '" + word + "', expected lower or higher");
    }
}
