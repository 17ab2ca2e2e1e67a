package io.jenkins.plugins.benchgate.stats;

import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What many drawn comparisons came to.
 *
 * @param share of comparisons whose interval does not hold zero, in %
 * @param widths of all intervals, in the order of the draws
 */
record Flagged(double share, double[] widths) {

    /** Compares many times, on all processors. */
    static Flagged of(int draws, IntFunction<@Nullable Interval> comparison) {
        double[] widths = new double[draws];
        long flagged = IntStream.range(0, draws)
                .parallel()
                .filter(draw -> {
                    Interval interval = comparison.apply(draw);
                    if (interval == null) {
                        throw new IllegalStateException("draw " + draw + ": no interval");
                    }
                    widths[draw] = interval.width();
                    return !interval.contains(0);
                })
                .count();
        return new Flagged(100.0 * flagged / draws, widths);
    }
}
