package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.trace.EarlyCalls;
import io.jenkins.plugins.benchgate.trace.Trigger;
import java.util.List;

/**
 * Calls by spans, as pictures show them.
 *
 * @param triggers those with the most messages first, at most {@value #TRIGGERS}
 * @param bursts of functions with cold starts, those with the most first, at most {@value #BURSTS}
 * @param leftBursts how many functions with cold starts are left out
 */
public record TracedCalls(List<Trigger> triggers, List<Burst> bursts, int leftBursts) {
    /** Most triggers. */
    public static final int TRIGGERS = 6;
    /** Most bursts. */
    public static final int BURSTS = 3;

    public TracedCalls {
        triggers = List.copyOf(triggers);
        bursts = List.copyOf(bursts);
    }

    /**
     * The first calls of a function in both versions, of all trials together and before trimming.
     *
     * @param operation its title
     */
    public record Burst(String operation, EarlyCalls baseline, EarlyCalls candidate) {
        /** Cold starts of both versions. */
        private long cold() {
            return baseline.cold() + candidate.cold();
        }
    }

    /** Those of all. */
    public static TracedCalls of(List<Trigger> triggers, List<Burst> bursts) {
        List<Burst> cold = bursts.stream()
                .filter(burst -> burst.cold() > 0)
                .sorted((one, other) -> Long.compare(other.cold(), one.cold()))
                .toList();
        return new TracedCalls(
                triggers.stream().limit(TRIGGERS).toList(),
                cold.stream().limit(BURSTS).toList(),
                Math.max(0, cold.size() - BURSTS));
    }
}
