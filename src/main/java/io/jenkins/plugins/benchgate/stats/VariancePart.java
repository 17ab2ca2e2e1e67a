package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What one level of one side, or one shared level of both, adds to the variance of the resamples.
 *
 * @param shared whether one draw of this level served both sides
 * @param variance in the square of the resampled quantity's unit, ≥ 0
 * @param freedom degrees of freedom behind it, at least 1
 * @param topmost whether no level above has more than one unit
 * @param lift k/(k − 1) for k units in a cluster, because a resample of k units varies less than k fresh ones
 */
record VariancePart(Level level, boolean shared, boolean topmost, double variance, double freedom, double lift) {

    /**
     * The parts of the variance of one side, or of the difference of two.
     *
     * @param byTop resamples for each topmost level of resampling, one row per side
     */
    static List<VariancePart> of(Map<Level, Replicates> byTop, List<Side> sides, Pairing pairing) {
        List<VariancePart> parts = new ArrayList<>();
        for (Level level : Level.values()) {
            if (shared(level, pairing)) {
                add(parts, level, true, sides.get(0), Replicates::difference, byTop);
            } else {
                for (int i = 0; i < sides.size(); i++) {
                    int side = i;
                    add(parts, level, false, sides.get(i), top -> top.side(side), byTop);
                }
            }
        }
        return parts;
    }

    /** The variance that fresh units would show. */
    double lifted() {
        return variance * lift;
    }

    static boolean shared(Level level, Pairing pairing) {
        return switch (level) {
            case ITERATION -> false;
            case TRIAL -> pairing == Pairing.TRIALS;
            case INSTANCE -> pairing != Pairing.NONE;
        };
    }

    private static void add(
            List<VariancePart> parts, Level level, boolean shared, Side side, Row row, Map<Level, Replicates> byTop) {
        if (side.nesting().freedom(level) == 0) {
            return;
        }
        double below =
                switch (level) {
                    case ITERATION -> 0;
                    case TRIAL -> variance(Level.ITERATION, row, byTop);
                    case INSTANCE -> variance(Level.TRIAL, row, byTop);
                };
        double variance = Math.max(0, variance(level, row, byTop) - below);
        boolean topmost = side.nesting().topmost() == level;
        parts.add(new VariancePart(level, shared, topmost, variance, side.freedom(level), side.lift(level)));
    }

    private static double variance(Level top, Row row, Map<Level, Replicates> byTop) {
        return StatUtils.populationVariance(row.of(Objects.requireNonNull(byTop.get(top))));
    }

    /** One side of the resamples, or the difference of both. */
    private interface Row {
        double[] of(Replicates replicates);
    }
}
