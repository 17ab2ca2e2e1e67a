package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import java.util.List;
import java.util.Locale;

/** Which side of no change a gate watches. */
public enum Watch {
    REGRESSION,
    IMPROVEMENT,
    BOTH;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The relative changes in % at which a threshold is crossed that watches this side.
     *
     * @param limit above 0, in %
     * @param better which values of the metric are better
     */
    public List<Double> changes(double limit, Direction better) {
        // gates mirror: a fall to 100/(1 + t/100) % is as far as a rise by t %
        double fall = 100 / (1 + limit / 100) - 100;
        if (this == BOTH) {
            return List.of(limit, fall);
        }
        boolean rise = (this == REGRESSION) == (better == Direction.LOWER);
        return List.of(rise ? limit : fall);
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
