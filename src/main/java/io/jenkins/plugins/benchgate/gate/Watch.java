package io.jenkins.plugins.benchgate.gate;

import java.util.Locale;

/** Which side of no change a gate watches. */
public enum Watch {
    REGRESSION,
    IMPROVEMENT,
    BOTH;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The side that a word names; {@link IllegalArgumentException} for any other word. */
    public static Watch parse(String word) {
        for (Watch watch : values()) {
            if (watch.word().equals(word)) {
                return watch;
            }
        }
        throw new IllegalArgumentException("found watch '" + word + "', expected regression, improvement or both");
    }
}
