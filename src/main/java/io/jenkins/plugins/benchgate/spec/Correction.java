package io.jenkins.plugins.benchgate.spec;

import java.util.Locale;

/** How the intervals of one build make up for being many: with more series, one of them errs more easily. */
public enum Correction {
    /** Each interval has the confidence that is asked for, by itself. */
    NONE,
    /** All intervals together have it: each errs in no more than its share (CLOUD 5.1). */
    BONFERRONI;

    /**
     * The confidence of each interval.
     *
     * @param asked in (0, 1)
     * @param series how many are judged, at least 1
     */
    public double confidence(double asked, int series) {
        return this == NONE ? asked : 1 - (1 - asked) / series;
    }

    /** The word in a spec: {@code none} or {@code bonferroni}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The correction that a word names; {@link IllegalArgumentException} for any other word. */
    static Correction parse(String word) {
        for (Correction correction : values()) {
            if (correction.word().equals(word)) {
                return correction;
            }
        }
        throw new IllegalArgumentException("found correction '" + word + "', expected none or bonferroni");
    }
}
