package io.jenkins.plugins.benchgate.model;

import java.math.BigDecimal;

/** Numbers as plain decimals for people, always with a point. */
public final class Decimals {
    private static final double[] SCALES = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    /** Below it a number with nine decimals fits a long. */
    private static final double LARGE = 1e9;

    private Decimals() {}

    /**
     * The number rounded to so many decimals. {@link String#format} takes ten times as long, and a history has a
     * sentence for every build. What is rounded to zero has no sign.
     *
     * @param decimals 0 to 9
     */
    public static String fixed(double value, int decimals) {
        if (!(Math.abs(value) < LARGE)) {
            return String.valueOf(value);
        }
        long scaled = Math.round(Math.abs(value) * SCALES[decimals]);
        StringBuilder text = new StringBuilder(24).append(scaled);
        while (text.length() <= decimals) {
            text.insert(0, '0');
        }
        if (decimals > 0) {
            text.insert(text.length() - decimals, '.');
        }
        return value < 0 && scaled != 0 ? text.insert(0, '-').toString() : text.toString();
    }

    /** The number with all its decimals and no zeros behind them. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** The number as it is read from that text. */
    public static double rounded(double value, int decimals) {
        return Math.round(value * SCALES[decimals]) / SCALES[decimals];
    }
}
