package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The resamples that an interval rests on.
 *
 * @param full of all levels at once
 * @param alone of each level that varies, drawn alone: the variance of a level is then known to the same share of
 *     itself, however small it is. A difference of the variances with and without a level is not, and Student's t with
 *     two degrees of freedom makes 22 times of its error
 */
record Draws(Replicates full, Map<Level, Replicates> alone) {
    /** So many tell the variance of a level to 2 %. */
    private static final int OF_A_LEVEL = 4_000;

    static Draws of(List<Side> sides, Pairing pairing, int resamples, long seed) {
        Replicates full = Replicates.draw(sides, pairing, resamples, seed);
        List<Level> varying = List.of(Level.values()).stream()
                .filter(level -> sides.stream().anyMatch(side -> side.nesting().freedom(level) > 0))
                .toList();
        int count = Math.min(resamples, OF_A_LEVEL);
        Map<Level, Replicates> alone = new EnumMap<>(Level.class);
        for (Level level : varying) {
            alone.put(level, varying.size() == 1 ? full : Replicates.draw(sides, pairing, level, count, seed));
        }
        return new Draws(full, alone);
    }

    /** Those of one side. */
    Draws only(int side) {
        return map(replicates -> new Replicates(new double[][] {replicates.side(side)}));
    }

    Draws map(UnaryOperator<Replicates> operator) {
        Map<Level, Replicates> mapped = new EnumMap<>(Level.class);
        alone.forEach((level, replicates) -> mapped.put(level, operator.apply(replicates)));
        return new Draws(operator.apply(full), mapped);
    }

    /** Whether something holds for all of them. */
    boolean all(Predicate<Replicates> predicate) {
        return predicate.test(full) && alone.values().stream().allMatch(predicate);
    }
}
