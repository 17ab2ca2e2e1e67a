package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;

/** The parts of speech that the gates' reasons share. */
final class Sentence {
    /** Why nothing definite follows from a single trial. */
    static final String ONE_TRIAL = ", but one trial alone cannot tell a change from its own luck.";

    private static final double[] SCALES = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

    private Sentence() {}

    /** {@code 99 % CI 1.2 ms to 1.3 ms}. */
    static String interval(Interval interval, Unit unit) {
        return confidence(interval) + " CI " + unit.format(interval.lower()) + " to " + unit.format(interval.upper());
    }

    /** A change in words: {@code  worsened by +3.4 % (99 % CI +1.2 % to +5.6 %)}. */
    static String change(Change change, boolean asWorse, double limit) {
        String verb = change.percent() > 0
                ? (asWorse ? " worsened by " : " improved by ")
                : (asWorse ? " did not worsen: " : " did not improve: ");
        String unit = unit(change);
        int decimals = decimals(change.percent(), limit);
        Interval interval = change.interval();
        String sure = interval == null
                ? ""
                : " (" + confidence(interval) + " CI " + signed(interval.lower(), 1, unit) + " to "
                        + signed(interval.upper(), 1, unit) + ")";
        return verb + signed(change.percent(), decimals, unit) + sure;
    }

    /** A threshold in words, as the user wrote it or with what makes it: {@code the threshold of 5 %}. */
    static String limit(Threshold threshold, double limit, Change change) {
        if (threshold instanceof Threshold.Percent) {
            return "the threshold of " + GateText.plain(limit) + unit(change);
        }
        int decimals = Math.max(2, decimals(change.percent(), limit));
        return "the dynamic threshold of " + fixed(limit, decimals) + unit(change);
    }

    static String unit(Change change) {
        return change.points() ? " points" : " %";
    }

    /** A change with its sign: {@code +3.4 %}. */
    static String signed(double change, int decimals, String unit) {
        if (change >= 10_000) {
            return "more than +9999" + unit;
        }
        return (change < 0 ? "" : "+") + fixed(change, decimals) + unit;
    }

    /** As many decimals as it takes that the rounded numbers stand to each other as the numbers themselves do. */
    static int decimals(double change, double limit) {
        for (int decimals = 1; decimals < 9; decimals++) {
            double scale = SCALES[decimals];
            boolean above = Math.round(change * scale) / scale >= limit;
            if (above == (change >= limit)) {
                return decimals;
            }
        }
        return 9;
    }

    /** The number with so many decimals; {@link String#format} takes ten times as long, and histories have many builds. */
    static String fixed(double value, int decimals) {
        if (!(Math.abs(value) < 1e9)) {
            return String.valueOf(value);
        }
        long scaled = Math.round(Math.abs(value) * SCALES[decimals]);
        StringBuilder text = new StringBuilder(Long.toString(scaled));
        while (text.length() <= decimals) {
            text.insert(0, '0');
        }
        text.insert(text.length() - decimals, '.');
        return value < 0 ? text.insert(0, '-').toString() : text.toString();
    }

    private static String confidence(Interval interval) {
        return GateText.plain(Math.round(interval.confidence() * 1e6) / 1e4) + " %";
    }
}
