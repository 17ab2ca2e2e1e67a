package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Interval.Degrees;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The standard error of a change against earlier builds whose intervals all rest on what their series share of noise.
 *
 * <p>The errors of both sides add up in squares, with the degrees of freedom of their own values (Welch 1947,
 * Satterthwaite 1946) and, once, those that the other series give: both builds have them of the same suite. Distances of
 * bounds that add up in squares would ask for the quantile of each build alone, which is wider.
 *
 * @param middle of the logarithms of the candidate's interval less that of the earlier builds'
 * @param error its standard error
 * @param degrees of freedom behind the error
 * @param confidence of the candidate's interval
 */
record SharedDegrees(double middle, double error, double degrees, double confidence) {

    /** Of the candidate's interval against earlier builds; nothing where one of them is known by itself alone. */
    static Optional<SharedDegrees> of(Interval now, List<Past> past, double mean) {
        Side current = Side.of(now);
        if (current == null) {
            return Optional.empty();
        }
        double centre = 0;
        double variance = 0;
        double weight = 0;
        double shared = current.shared;
        for (Past one : past) {
            Side side = one.interval() == null ? null : Side.of(one.interval());
            if (side == null) {
                return Optional.empty();
            }
            double share = one.value() / mean / past.size();
            double part = share * share * side.variance;
            centre += share * side.middle(one.value());
            variance += part;
            weight += part * part / side.own;
            shared = Math.min(shared, side.shared);
        }
        double whole = current.variance + variance;
        double own = whole * whole / (current.variance * current.variance / current.own + weight);
        return Optional.of(new SharedDegrees(
                current.middle - Math.log(mean) - centre, Math.sqrt(whole), own + shared, now.confidence()));
    }

    /** The change with the interval, which holds it. */
    Change change(double value, double mean, double percent) {
        double half = error * new TDistribution(null, degrees).inverseCumulativeProbability(0.5 + confidence / 2);
        double ratio = Math.log(value / mean);
        double lower = 100 * Math.expm1(Math.min(ratio, middle - half));
        double upper = 100 * Math.expm1(Math.max(ratio, middle + half));
        Interval interval = Double.isFinite(upper) ? new Interval(lower, upper, confidence) : null;
        return new Change(percent, interval, false, degrees);
    }

    /** One build: the logarithm of its value, its variance, and the degrees of freedom behind that. */
    private record Side(double middle, double variance, double own, double shared) {
        static @Nullable Side of(Interval interval) {
            Degrees degrees = interval.degrees();
            if (degrees == null
                    || degrees.shared() <= 0
                    || degrees.all() <= degrees.shared()
                    || interval.lower() <= 0) {
                return null;
            }
            double quantile = new TDistribution(null, degrees.all())
                    .inverseCumulativeProbability(0.5 + interval.confidence() / 2);
            double error = Math.log(interval.upper() / interval.lower()) / 2 / quantile;
            return new Side(
                    (Math.log(interval.upper()) + Math.log(interval.lower())) / 2,
                    error * error,
                    degrees.all() - degrees.shared(),
                    degrees.shared());
        }

        /** How far the middle of the logarithms is from a value. */
        double middle(double value) {
            return middle - Math.log(value);
        }
    }
}
