package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * By how much one build's value differs from that of another that was measured at another time, as a gate would see it.
 *
 * @param percent relative change in %, positive = more; in points for metrics in %; NaN where no ratio can be formed
 * @param interval of the change, from both builds' intervals; {@code null} where one of them is missing
 * @param points whether it is a difference in percentage points
 */
public record Difference(double percent, @Nullable Interval interval, boolean points) {

    /** What changed from one build to another. */
    public static Difference between(Measured earlier, Measured later) {
        Change change =
                Change.against(later.candidate(), List.of(Past.of(earlier, "", "", null, true)), later.points());
        return new Difference(change.percent(), change.interval(), change.points());
    }

    /** Whether it is certain that something changed: no change lies outside of the interval. */
    public boolean isCertain() {
        return interval != null && !interval.contains(0);
    }
}
