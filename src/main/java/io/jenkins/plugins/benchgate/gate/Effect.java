package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import java.util.Locale;

/** What a change means for the users of the system, by the direction of its metric. */
public enum Effect {
    NONE,
    IMPROVEMENT,
    REGRESSION,
    /** Of a metric whose better direction is not known. */
    CHANGE;

    /** The word used in files and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The effect of a relative change that is more than {@link Classification#NONE}. */
    public static Effect of(double change, Direction direction) {
        if (change == 0) {
            return NONE;
        }
        if (direction == Direction.UNKNOWN) {
            return CHANGE;
        }
        return change > 0 == (direction == Direction.HIGHER) ? IMPROVEMENT : REGRESSION;
    }
}
