package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A relative change in %, positive = more, with its confidence interval.
 *
 * @param percent {@code 100·(candidate/baseline − 1)}; NaN where no ratio can be formed
 * @param interval {@code null} when it is not known
 */
record Change(double percent, @Nullable Interval interval) {

    /** A change as it was measured side by side. */
    static Change of(Estimate estimate) {
        return new Change(estimate.value(), estimate.interval());
    }

    /**
     * The change of a value against the mean of earlier, independently measured ones.
     *
     * <p>The interval follows from the single intervals by the method of variance estimates recovery: distances to the
     * bounds add in squares, for a sum on the plain scale and for a ratio on the log scale (Donner &amp; Zou, Closed-form
     * confidence intervals for functions of the normal mean and standard deviation, Stat. Methods Med. Res. 21, 2012, and
     * Zou &amp; Donner 2008). It is {@code null} when any of them is missing or reaches zero.
     */
    static Change against(Estimate current, List<Past> past) {
        double mean = past.stream().mapToDouble(Past::value).average().orElse(Double.NaN);
        double value = current.value();
        if (!(mean > 0) || !(value > 0)) {
            return new Change(Double.NaN, null);
        }
        double percent = 100 * (value / mean - 1);
        Interval now = current.interval();
        if (now == null || now.lower() <= 0) {
            return new Change(percent, null);
        }
        double below = 0;
        double above = 0;
        for (Past one : past) {
            Interval then = one.interval();
            if (then == null) {
                return new Change(percent, null);
            }
            below += square(one.value() - then.lower());
            above += square(then.upper() - one.value());
        }
        double meanLower = mean - Math.sqrt(below) / past.size();
        double meanUpper = mean + Math.sqrt(above) / past.size();
        if (meanLower <= 0) {
            return new Change(percent, null);
        }
        double ratio = Math.log(value / mean);
        double lower = ratio - Math.hypot(Math.log(value / now.lower()), Math.log(meanUpper / mean));
        double upper = ratio + Math.hypot(Math.log(now.upper() / value), Math.log(mean / meanLower));
        return new Change(percent, new Interval(100 * Math.expm1(lower), 100 * Math.expm1(upper), now.confidence()));
    }

    /** The same change seen from the other side: by how much the baseline differs from the candidate. */
    Change mirrored() {
        Interval mirror = interval == null || interval.lower() <= -100
                ? null
                : new Interval(mirror(interval.upper()), mirror(interval.lower()), interval.confidence());
        return new Change(mirror(percent), mirror);
    }

    /** Oriented so that positive is worse (THESIS 4.2; for higher-is-better mirrored, so that half is 100 % worse). */
    Change worsening(Direction direction) {
        return direction == Direction.LOWER ? this : mirrored();
    }

    private static double mirror(double percent) {
        return 100 * (1 / (1 + percent / 100) - 1);
    }

    private static double square(double x) {
        return x * x;
    }
}
