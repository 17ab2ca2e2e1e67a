package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A stop criterion that is asked after every batch, and the cap that ends a measurement in any case.
 *
 * @param batch number of values in a batch, at least 1
 * @param cap number of values after which measuring ends, at least 1
 */
public record StopRule(StopCriterion criterion, int batch, int cap) {
    public StopRule {
        if (batch < 1 || cap < 1) {
            throw new IllegalArgumentException(
                    "found a batch of " + batch + " and a cap of " + cap + " values, expected at least 1");
        }
    }

    /** Why a measurement ended. */
    public enum End {
        /** The criterion was met. */
        MET,
        /** The cap was reached before the criterion was met. */
        CAPPED,
        /** The recorded values ended first. */
        VALUES_ENDED
    }

    /**
     * Where a measurement would have ended.
     *
     * @param look the last one: at all values up to the end
     * @param batches how many whole or last, shorter batches had been measured
     */
    public record Stop(End end, Look look, int batches) {}

    /**
     * Replays a recorded series batch by batch.
     *
     * @param values in the order in which they were measured, finite, at least one; not changed
     * @param blocks in what runs values are resampled
     * @param resamples of each look, 1 000 in METIOR III.B; at least 2
     */
    public Stop replay(double[] values, Statistic statistic, Blocks blocks, int resamples, long seed) {
        List<Look> looks = new ArrayList<>();
        int batches = 0;
        int count = 0;
        while (true) {
            int next = (int) Math.min(Math.min((long) count + batch, cap), values.length);
            Look look = new Look(Arrays.copyOf(values, next), batch, statistic, blocks, resamples, seed);
            batches++;
            looks.add(look);
            if (looks.size() > StopCriterion.LOOKS) {
                looks.remove(0);
            }
            boolean whole = next - count == batch || next == cap;
            if (whole && criterion.isMet(looks)) {
                return new Stop(End.MET, look, batches);
            }
            if (next == cap || next == values.length) {
                return new Stop(next == cap ? End.CAPPED : End.VALUES_ENDED, look, batches);
            }
            count = next;
        }
    }
}
