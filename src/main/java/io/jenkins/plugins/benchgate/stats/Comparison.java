package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.stream.Stream;

/**
 * A candidate against a baseline under one statistic.
 *
 * @param change relative change {@code 100·(candidate/baseline − 1)} in %, with its interval; rests on the distinct
 *     instances of both sides and on the trials and iterations of both together; NaN without a positive baseline
 * @param pairing which levels were drawn once for both sides (see {@link Pairing})
 * @param doubts one sentence each: what limits the knowledge behind the change; empty when nothing does; those of
 *     {@code change}, and what is known of both sides beyond their values
 */
public record Comparison(
        Estimate baseline, Estimate candidate, Estimate change, Pairing pairing, List<Sentence> doubts) {
    private static final double HALF_A_POINT = 0.5;

    public Comparison {
        doubts = List.copyOf(doubts);
    }

    /** The same with one more doubt, before the others. */
    public Comparison doubted(Sentence doubt) {
        return new Comparison(
                baseline,
                candidate,
                change,
                pairing,
                Stream.concat(Stream.of(doubt), doubts.stream()).toList());
    }

    /** The doubts in the language of files and the command line. */
    public List<String> caveats() {
        return doubts.stream().map(Sentence::english).toList();
    }

    /**
     * Whether the change, because it is that of pairs measured together, is one that the values of both sides do not
     * show: it differs from theirs by half a point or more.
     */
    public boolean differsFromValues() {
        double shown = 100 * (candidate.value() / baseline.value() - 1);
        return (pairing == Pairing.WINDOWS || pairing == Pairing.ITERATIONS)
                && Math.abs(shown - change.value()) >= HALF_A_POINT;
    }

    /**
     * Degrees of freedom behind the interval of the change: units of the topmost level that varies (instances, trials,
     * or values of single trials), less one of pairs, less two of two sides.
     *
     * @return at least 1
     */
    public double degrees() {
        Interval interval = change.interval();
        if (interval != null && interval.degrees() != null) {
            return interval.degrees().all();
        }
        boolean instances = Math.max(baseline.instances(), candidate.instances()) > 1;
        if (instances) {
            return degrees(baseline.instances(), candidate.instances(), pairing != Pairing.NONE);
        }
        return Math.max(baseline.trials(), candidate.trials()) > 1
                ? degrees(
                        baseline.trials(), candidate.trials(), pairing != Pairing.NONE && pairing != Pairing.INSTANCES)
                : degrees(baseline.count(), candidate.count(), pairing == Pairing.ITERATIONS);
    }

    private static double degrees(long before, long after, boolean paired) {
        return Math.max(1, paired ? Math.min(before, after) - 1 : before + after - 2);
    }

    /**
     * Two-sided p of no change, as the interval of the change has it: one less its confidence where a bound is no
     * change, and beyond it by Student's t with the {@link #degrees} of freedom, on the logarithmic scale.
     *
     * @return 0 to 1; NaN where the change has no interval
     */
    public double pValue() {
        Interval interval = change.interval();
        return interval == null ? Double.NaN : interval.pOfNoChange(degrees());
    }

    /** Which levels both sides share, so that one draw served both. */
    public enum Pairing {
        /** Different instances: each side drawn by itself. */
        NONE,
        /** The same instances, unequal trials: instances drawn once for both sides. */
        INSTANCES,
        /** The same instances and trials that ran as pairs: both drawn once for both sides. */
        TRIALS,
        /** Windows of time in which both sides ran: the change is that of the ratios of their statistics. */
        WINDOWS,
        /** Iterations that ran as pairs: the change is that of their ratios. */
        ITERATIONS
    }
}
