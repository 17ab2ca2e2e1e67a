package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * How the change in a verdict is to be read: a change is shown as it was measured, while a gate watches one side of it.
 *
 * @param better which values of the metric are better
 * @param rise whether the gate held a rise against its threshold; {@code false} for a fall
 * @param points whether the change is a difference in percentage points
 */
public record Sense(Direction better, boolean rise, boolean points) {

    /** Of a change that a gate holds against its threshold as a worsening, or else as an improvement. */
    static Sense of(Measured measured, boolean asWorse) {
        Direction better = measured.metric().direction();
        return new Sense(better, asWorse == (better == Direction.LOWER), measured.points());
    }

    /** A change as it was measured, seen as the gate watches it, where positive crosses; or the other way round. */
    double turned(double change) {
        return rise ? change : new Change(change, null, points).mirrored().percent();
    }

    /** The same of an interval; {@code null} without an interval, or where a bound is a loss of everything. */
    @Nullable
    Interval turned(@Nullable Interval interval) {
        return rise || interval == null
                ? interval
                : new Change(0, interval, points).mirrored().interval();
    }

    /** {@code worse} or {@code better}; empty where it is not known which of them. */
    String effect(double change) {
        return better == Direction.UNKNOWN ? "" : change > 0 == (better == Direction.HIGHER) ? "better" : "worse";
    }
}
