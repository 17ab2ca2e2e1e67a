package io.jenkins.plugins.benchgate.stats;

import java.util.List;

/**
 * A candidate against a baseline under one statistic.
 *
 * @param change relative change {@code 100·(candidate/baseline − 1)} in %, with its interval; rests on the distinct
 *     instances of both sides and on the trials and iterations of both together; NaN without a positive baseline
 * @param pairing which levels were drawn once for both sides (see {@link Pairing})
 * @param doubts one sentence each: what limits the knowledge behind the change; empty when nothing does; those of
 *     {@code change}
 */
public record Comparison(Estimate baseline, Estimate candidate, Estimate change, Pairing pairing, List<String> doubts) {
    public Comparison {
        doubts = List.copyOf(doubts);
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
