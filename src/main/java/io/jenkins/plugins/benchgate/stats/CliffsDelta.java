package io.jenkins.plugins.benchgate.stats;

import java.util.Locale;

/**
 * Cliff's delta: how much more often a candidate's value is greater than a baseline's than the other way round, over
 * all pairs (Cliff 1996, as used in CLOUD 5.1.1).
 *
 * <p>{@link RankSum} computes it, in O(n log n), as {@code 2·U/(n·m) − 1}.
 *
 * @param value in [−1, 1]; 0 where neither side tends to be greater, 1 where all of the candidate's values are
 */
public record CliffsDelta(double value) {
    public CliffsDelta {
        if (!(value >= -1 && value <= 1)) {
            throw new IllegalArgumentException("Cliff's delta " + value + " is not between -1 and 1");
        }
    }

    /** The size in words. */
    public Magnitude magnitude() {
        double size = Math.abs(value);
        if (size < 0.147) {
            return Magnitude.NEGLIGIBLE;
        }
        if (size < 0.33) {
            return Magnitude.SMALL;
        }
        return size < 0.474 ? Magnitude.MEDIUM : Magnitude.LARGE;
    }

    /**
     * Sizes of an effect, in order: below 0.147, 0.33, 0.474, and from there on (Romano et al. 2006, as cited by CLOUD
     * 5.1.1).
     */
    public enum Magnitude {
        NEGLIGIBLE,
        SMALL,
        MEDIUM,
        LARGE;

        /** As in files and on the command line. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
