package io.jenkins.plugins.benchgate.model;

import java.util.Locale;

/**
 * How a reader keeps the values of a trial: each of them, or their distribution alone.
 *
 * <p>A distribution is kept as counts of buckets whose width is at most 0.1 % of their values, each with its exact
 * mean, and handed on as {@link #THINNED} values: the means of so many equal parts of the sorted values. So the mean
 * stays what it was, and a quantile moves by at most 0.1 % of its value and by 1/{@value #THINNED} of the values. Order
 * and times are lost: thinned values stand in an order drawn at random, so that they look independent. What they say of
 * the variation within a trial is that of {@value #THINNED} independent values; of a thousand times as many, that is an
 * interval about 30 times too wide in this part, which covers a dependence that makes a thousand values worth no more
 * than one. What differs between trials and instances is not touched. A sample that was thinned says so in its origin's
 * warning.
 */
public enum Keeping {
    /** Every value, 8 bytes each, and their order. */
    EXACT(Integer.MAX_VALUE - 8),
    /** The distribution of every trial that has more than 100 000 values. */
    COMPACT(Keeping.THINNED),
    /**
     * Exact up to four million values of a trial, and in a file of many trials up to 32 million; beyond it, compact.
     * The numbers do not depend on the machine, so that a file gives the same results everywhere.
     */
    AUTO(4_000_000);

    /** Number of values that stand for a distribution. */
    public static final int THINNED = 100_000;

    /** With what statistics need, so many values fill a heap of 1 GiB. */
    public static final int MOST_OF_A_FILE = 32_000_000;

    private final int most;

    Keeping(int most) {
        this.most = most;
    }

    /** Number of values of one trial up to which each is kept. */
    public int most() {
        return most;
    }

    /** The choice that a word names; {@link IllegalArgumentException} for any other word. */
    public static Keeping parse(String word) {
        for (Keeping keeping : values()) {
            if (keeping.word().equals(word)) {
                return keeping;
            }
        }
        throw new IllegalArgumentException("found values '" + word + "', expected exact, compact or auto");
    }

    /** How it is written in options and specs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
