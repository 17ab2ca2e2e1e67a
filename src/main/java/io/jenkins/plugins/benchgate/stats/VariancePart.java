package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Nesting.Level;
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
     * @param alone resamples of each level that varies, drawn alone, one row per side
     */
    static List<VariancePart> of(Map<Level, Replicates> alone, List<Side> sides, Pairing pairing) {
        List<VariancePart> parts = new ArrayList<>();
        for (Level level : Level.values()) {
            if (shared(level, pairing)) {
                add(parts, level, true, sides.get(0), Replicates::difference, alone);
            } else {
                for (int i = 0; i < sides.size(); i++) {
                    int side = i;
                    add(parts, level, false, sides.get(i), drawn -> drawn.side(side), alone);
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
            List<VariancePart> parts, Level level, boolean shared, Side side, Row row, Map<Level, Replicates> alone) {
        if (side.nesting().freedom(level) == 0) {
            return;
        }
        double variance = StatUtils.populationVariance(row.of(Objects.requireNonNull(alone.get(level))));
        boolean topmost = side.nesting().topmost() == level;
        parts.add(new VariancePart(level, shared, topmost, variance, side.freedom(level), side.lift(level)));
    }

    /** One side of the resamples, or the difference of both. */
    private interface Row {
        double[] of(Replicates replicates);
    }
}
