package io.jenkins.plugins.benchgate.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statistic's value with its confidence interval and what it rests on.
 *
 * @param value the statistic of the pooled measured values themselves, finite; NaN only for a relative change to a
 *     baseline that is zero or negative, and for a geometric mean of values that are not all positive, where {@code
 *     doubts} says so
 * @param interval {@code null} when the values cannot give one; {@code doubts} then says why
 * @param instances number of machines it rests on, at least 1
 * @param trials number of trials over all instances, at least 1
 * @param count number of iterations over all trials, at least 1
 * @param doubts one sentence each: what limits the knowledge behind the interval; empty when nothing does
 */
public record Estimate(
        double value, @Nullable Interval interval, int instances, int trials, long count, List<String> doubts) {
    public Estimate {
        doubts = List.copyOf(doubts);
    }
}
