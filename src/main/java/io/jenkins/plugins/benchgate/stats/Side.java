package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.Arrays;

/**
 * One version's series: how its clusters nest, its values under one statistic, and how much the values of a single
 * trial depend on their neighbours.
 *
 * @param blocks whether iterations are drawn in blocks of more than one
 * @param dependence of a single trial; of several trials the differences between trials show what dependence does to
 *     them, so that it must not count twice
 */
record Side(Levels levels, Nesting nesting, Resampler values, boolean blocks, Dependence dependence) {

    static Side of(Levels levels, Statistic statistic, Blocks blocks, int resamples) {
        double[][] trials = levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .map(Levels.Trial::values)
                .toArray(double[][]::new);
        int[] lengths = Arrays.stream(trials).mapToInt(blocks::length).toArray();
        Resampler values = Resampler.of(trials, statistic, lengths, resamples);
        Dependence dependence =
                trials.length == 1 ? dependence(trials[0], statistic, values.value(), lengths[0]) : Dependence.none(1);
        boolean inBlocks = Arrays.stream(lengths).anyMatch(length -> length > 1);
        return new Side(levels, new Nesting(levels), values, inBlocks, dependence);
    }

    /** The same as if its values were independent. */
    Side independent() {
        return new Side(levels, nesting, values, blocks, Dependence.none(nesting.iterations()));
    }

    /** Whether its values, drawn one by one, are the units of its topmost level. */
    boolean flat() {
        return !blocks && nesting.iterations() == nesting.units(nesting.topmost());
    }

    /** All values, in their order. */
    double[] all() {
        return levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .flatMapToDouble(trial -> Arrays.stream(trial.values()))
                .toArray();
    }

    /** What the bounds of its interval never leave. */
    Range range(double confidence) {
        return Range.of(levels, nesting.units(nesting.topmost()), confidence);
    }

    private static Dependence dependence(double[] values, Statistic statistic, double value, int length) {
        if (Double.isNaN(value)) {
            return Dependence.none(values.length);
        }
        Dependence seen = Dependence.of(statistic.influence(value, values), statistic instanceof Statistic.Quantile);
        return length == 1 ? seen : seen.inBlocks(values.length, length);
    }

    /** Degrees of freedom at a level. */
    double freedom(Level level) {
        return dependent(level) ? dependence.freedom() : nesting.freedom(level);
    }

    /** By how much fresh units would vary more than those of a resample. */
    double lift(Level level) {
        return dependent(level) ? dependence.lift() : nesting.units(level) / nesting.freedom(level);
    }

    /**
     * How many units the topmost level has that varies: instances, trials, or values that are as good as independent.
     */
    double units() {
        return dependent(nesting.topmost()) ? dependence.effective() : nesting.units(nesting.topmost());
    }

    private boolean dependent(Level level) {
        return level == Level.ITERATION && nesting.trials() == 1;
    }
}
