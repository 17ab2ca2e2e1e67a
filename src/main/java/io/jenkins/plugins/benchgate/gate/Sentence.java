package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;

/** The parts of speech that the gates' reasons share. */
final class Sentence {
    /** Why nothing definite follows from a single trial. */
    static final String ONE_TRIAL = ", but a single trial cannot separate a change from chance.";

    private Sentence() {}

    /** {@code 99 % CI 1.2 ms to 1.3 ms}. */
    static String interval(Interval interval, Unit unit) {
        return confidence(interval) + " CI " + unit.format(interval.lower()) + " to " + unit.format(interval.upper());
    }

    /** A change in words, as it was measured: {@code  worsened: +3.4 % (99 % CI +1.2 % to +5.6 %)}. */
    static String change(Change change, boolean asWorse, double limit, Sense sense) {
        boolean watched = change.percent() > 0 == sense.rise() && change.percent() != 0;
        String verb = watched
                ? (asWorse ? " worsened: " : " improved: ")
                : (asWorse ? " did not worsen: " : " did not improve: ");
        String unit = unit(change);
        int decimals =
                sense.rise() ? decimals(change.percent(), limit) : decimals(-change.percent(), -sense.turned(limit));
        Interval interval = change.interval();
        String sure = interval == null
                ? ""
                : " (" + confidence(interval) + " CI " + signed(interval.lower(), 1, unit) + " to "
                        + signed(interval.upper(), 1, unit) + ")";
        return verb + signed(change.percent(), decimals, unit) + sure;
    }

    /** How a change stands to a threshold, and the threshold as the user wrote it or with what makes it. */
    static String limit(Threshold threshold, boolean crossed, double limit, Change change, Sense sense) {
        String held =
                sense.rise() ? (crossed ? ", at or above " : ", below ") : (crossed ? ", at or beyond " : ", within ");
        return held
                + threshold.said(limit, change)
                + (sense.rise() || change.points()
                        ? ""
                        : " (a change of " + signed(sense.turned(limit), 1, unit(change)) + ")");
    }

    static String unit(Change change) {
        return change.points() ? " points" : " %";
    }

    /** A change with its sign: {@code +3.4 %}. */
    static String signed(double change, int decimals, String unit) {
        if (change >= 10_000) {
            return "more than +9999" + unit;
        }
        return (change < 0 ? "" : "+") + Decimals.fixed(change, decimals) + unit;
    }

    /** The size of a change: {@code 7.5 %}. */
    static String size(double change, String unit) {
        return change >= 10_000 ? "9999" + unit : Decimals.fixed(change, change < 10 ? 1 : 0) + unit;
    }

    /** As many decimals as it takes that the rounded numbers stand to each other as the numbers themselves do. */
    static int decimals(double change, double limit) {
        for (int decimals = 1; decimals < 9; decimals++) {
            boolean above = Decimals.rounded(change, decimals) >= limit;
            if (above == (change >= limit)) {
                return decimals;
            }
        }
        return 9;
    }

    private static String confidence(Interval interval) {
        return GateText.plain(Math.round(interval.confidence() * 1e6) / 1e4) + " %";
    }
}
