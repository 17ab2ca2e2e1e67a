package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.stream.Stream;
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
        double value, @Nullable Interval interval, int instances, int trials, long count, List<Sentence> doubts) {
    public Estimate {
        doubts = List.copyOf(doubts);
    }

    /** The same with another interval. */
    public Estimate within(@Nullable Interval other) {
        return new Estimate(value, other, instances, trials, count, doubts);
    }

    /** The doubts in the language of files and the command line. */
    public List<String> caveats() {
        return doubts.stream().map(Sentence::english).toList();
    }

    /** The same with one more doubt. */
    public Estimate doubting(Sentence doubt) {
        return new Estimate(
                value,
                interval,
                instances,
                trials,
                count,
                Stream.concat(doubts.stream(), Stream.of(doubt)).toList());
    }

    /**
     * Degrees of freedom behind its interval: units of the topmost level that has several, less one.
     *
     * @return at least 1; infinite for a value of which nothing is known but what a table says
     */
    public double degrees() {
        if (interval != null && interval.degrees() != null) {
            return interval.degrees().all();
        }
        if (instances == 0) {
            return Double.POSITIVE_INFINITY;
        }
        return Math.max(1, (instances > 1 ? instances : trials > 1 ? trials : count) - 1);
    }
}
