package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.math.BigDecimal;
import java.util.Locale;

/** The parts of speech that the gates' reasons share. */
final class Sentence {
    /** Why nothing definite follows from a single trial. */
    static final String ONE_TRIAL = ", but one trial alone cannot tell a change from its own luck.";

    private Sentence() {}

    /** {@code 99 % CI 1.2 ms to 1.3 ms}. */
    static String interval(Interval interval, Unit unit) {
        return confidence(interval) + " CI " + unit.format(interval.lower()) + " to " + unit.format(interval.upper());
    }

    /** {@code 99 % CI +1.2 % to +3.4 %}. */
    static String changeInterval(Interval interval) {
        return confidence(interval) + " CI " + signed(interval.lower()) + " to " + signed(interval.upper());
    }

    /** A relative change with its sign: {@code +3.4 %}. */
    static String signed(double percent) {
        return percent >= 10_000 ? "more than +9999 %" : String.format(Locale.ROOT, "%+.1f %%", percent);
    }

    /** A threshold as the user wrote it: {@code 5 %}. */
    static String percent(double percent) {
        return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + " %";
    }

    private static String confidence(Interval interval) {
        return percent(Math.round(interval.confidence() * 1e6) / 1e4);
    }
}
