package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A change, positive = more, with its confidence interval: relative in %, or of percentages in points.
 *
 * @param percent {@code 100·(candidate/baseline − 1)}, NaN where no ratio can be formed; in points {@code candidate −
 *     baseline}
 * @param interval {@code null} when it is not known
 * @param points whether it is a difference in percentage points
 * @param degrees of freedom behind the interval, above 0; infinite for the normal distribution
 */
record Change(double percent, @Nullable Interval interval, boolean points, double degrees) {
    /** A change without an interval, or with one that is as good as normal. */
    Change(double percent, @Nullable Interval interval, boolean points) {
        this(percent, interval, points, Double.POSITIVE_INFINITY);
    }

    /** A change as it was measured side by side. */
    static Change of(Comparison comparison) {
        Estimate change = comparison.change();
        return new Change(change.value(), change.interval(), false, comparison.degrees());
    }

    /**
     * Two-sided p of no change, as the interval has it: one less its confidence where a bound is no change.
     *
     * @return 0 to 1; NaN where there is no interval
     */
    double pValue() {
        return interval == null ? Double.NaN : points ? interval.p(0, degrees) : interval.pOfNoChange(degrees);
    }

    /**
     * The change of a value against the mean of earlier, independently measured ones.
     *
     * <p>The interval follows from the single intervals by the method of variance estimates recovery: distances to the
     * bounds add in squares, for a sum or difference on the plain scale and for a ratio on the log scale (Donner &amp;
     * Zou, Closed-form confidence intervals for functions of the normal mean and standard deviation, Stat. Methods Med.
     * Res. 21, 2012, and Zou &amp; Donner 2008). It is {@code null} when any of them is missing, or reaches zero in a
     * ratio.
     *
     * @param past at least one
     * @param points whether values are percentages, which differ in points
     */
    static Change against(Estimate current, List<Past> past, boolean points) {
        double mean = mean(past);
        double value = current.value();
        if (!points && (!(mean > 0) || !(value > 0))) {
            return new Change(Double.NaN, null, false);
        }
        double change = points ? value - mean : 100 * (value / mean - 1);
        if (!Double.isFinite(change)) {
            return new Change(Double.NaN, null, points);
        }
        Interval now = current.interval();
        Interval then = now == null ? null : mean(past, mean, now.confidence());
        if (now == null || then == null || (!points && (now.lower() <= 0 || then.lower() <= 0))) {
            return new Change(change, null, points);
        }
        if (points) {
            double below = Math.hypot(value - now.lower(), then.upper() - mean);
            double above = Math.hypot(now.upper() - value, mean - then.lower());
            return new Change(
                    change, interval(change - below, change + above, now.confidence()), true, current.degrees());
        }
        Optional<SharedDegrees> shared = SharedDegrees.of(now, past, mean);
        if (shared.isPresent()) {
            return shared.get().change(value, mean, change);
        }
        double ratio = Math.log(value / mean);
        double lower = ratio - Math.hypot(Math.log(value / now.lower()), Math.log(then.upper() / mean));
        double upper = ratio + Math.hypot(Math.log(now.upper() / value), Math.log(mean / then.lower()));
        Interval interval = interval(100 * Math.expm1(lower), 100 * Math.expm1(upper), now.confidence());
        return new Change(change, interval, false, current.degrees());
    }

    /** The mean of values; NaN of none. */
    static double mean(List<Past> past) {
        double sum = 0;
        for (Past one : past) {
            sum += one.value();
        }
        return sum / past.size();
    }

    /**
     * The interval of the mean of independent values, whose own intervals may have been asked for with other
     * confidences: their distances are taken as those of normal distributions; {@code null} where one has no interval.
     */
    private static @Nullable Interval mean(List<Past> past, double mean, double confidence) {
        double below = 0;
        double above = 0;
        for (Past one : past) {
            Interval interval = one.interval();
            if (interval == null) {
                return null;
            }
            double scale = interval.confidence() == confidence ? 1 : normal(confidence) / normal(interval.confidence());
            below += square(scale * (one.value() - interval.lower()));
            above += square(scale * (interval.upper() - one.value()));
        }
        return interval(mean - Math.sqrt(below) / past.size(), mean + Math.sqrt(above) / past.size(), confidence);
    }

    /** An interval; {@code null} where a bound is beyond what a number holds, as between 10^-300 and 10^300. */
    private static @Nullable Interval interval(double lower, double upper, double confidence) {
        return Double.isFinite(lower) && Double.isFinite(upper) ? new Interval(lower, upper, confidence) : null;
    }

    /** The quantile of the normal distribution that leaves half of what is missing on either side. */
    static double normal(double confidence) {
        return new NormalDistribution(null, 0, 1).inverseCumulativeProbability((1 + confidence) / 2);
    }

    /** The change on the scale on which noise adds up: logarithmic, or points as they are. */
    double distance() {
        return points ? percent : Math.log1p(percent / 100);
    }

    /** The same change with another interval. */
    Change within(@Nullable Interval other) {
        return new Change(percent, other, points, degrees);
    }

    /** The interval that noise of this reach, known with degrees of freedom, makes around the change. */
    Change within(double reach, double confidence, double known) {
        double lower = distance() - reach;
        double upper = distance() + reach;
        Interval interval = points
                ? interval(lower, upper, confidence)
                : interval(100 * Math.expm1(lower), 100 * Math.expm1(upper), confidence);
        return new Change(percent, interval, points, known);
    }

    /**
     * The same change with an interval that is wider by what else makes it differ, independently: distances add in
     * squares.
     *
     * @param reach of that, on the scale of {@link #distance}
     * @param known degrees of freedom behind it
     */
    Change wider(double reach, double known) {
        if (interval == null || (!points && interval.lower() <= -100)) {
            return within(null);
        }
        double distance = distance();
        double lower = distance - Math.hypot(distance - scaled(interval.lower()), reach);
        double upper = distance + Math.hypot(scaled(interval.upper()) - distance, reach);
        Interval wider = points
                ? interval(lower, upper, interval.confidence())
                : interval(100 * Math.expm1(lower), 100 * Math.expm1(upper), interval.confidence());
        return new Change(percent, wider, points, Math.min(degrees, known));
    }

    private double scaled(double bound) {
        return points ? bound : Math.log1p(bound / 100);
    }

    /** The same change seen from the other side: by how much the baseline differs from the candidate. */
    Change mirrored() {
        Interval mirror = interval == null || (!points && interval.lower() <= -100)
                ? null
                : interval(mirror(interval.upper()), mirror(interval.lower()), interval.confidence());
        return new Change(mirror(percent), mirror, points, degrees);
    }

    /** Oriented so that positive is worse (THESIS 4.2; for higher-is-better mirrored, so that half is 100 % worse). */
    Change worsening(Direction direction) {
        return direction == Direction.LOWER ? this : mirrored();
    }

    private double mirror(double percent) {
        return points ? -percent : 100 * (1 / (1 + percent / 100) - 1);
    }

    private static double square(double x) {
        return x * x;
    }
}
