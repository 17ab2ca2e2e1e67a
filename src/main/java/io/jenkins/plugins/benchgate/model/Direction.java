package io.jenkins.plugins.benchgate.model;

import java.util.Locale;

/** Which values of a metric are better: lower ones of a latency, higher ones of a throughput. */
public enum Direction {
    LOWER,
    HIGHER,
    /** Neither the tool nor the unit nor the name tells; somebody has to say it before a change can be judged. */
    UNKNOWN;

    /** The word used in files and on the command line: {@code lower}, {@code higher} or {@code unknown}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The direction that a word names.
     *
     * @throws IllegalArgumentException for any other word
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
