package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The statistic of one side, or of two sides that belong together, under many resamples.
 *
 * @param values one row per side, one column per resample; columns belong together
 */
@SuppressWarnings("ArrayRecordComponent") // passed on inside the package only
record Replicates(double[][] values) {

    /**
     * Draws instances, trials and iterations with replacement, a resample's random streams depending on the seed and on
     * its index alone.
     *
     * @param pairing which levels the second side takes from the first
     */
    static Replicates draw(List<Side> sides, Pairing pairing, int count, long seed) {
        return draw(sides, pairing, Level.INSTANCE, false, count, seed);
    }

    /**
     * Draws one level alone: what is above it is taken as it is, and of what is below the expectation ({@link
     * Resampler#expected}).
     */
    static Replicates draw(List<Side> sides, Pairing pairing, Level level, int count, long seed) {
        return draw(sides, pairing, level, true, count, seed);
    }

    private static Replicates draw(List<Side> sides, Pairing pairing, Level top, boolean alone, int count, long seed) {
        Level topOfTrials = alone && top == Level.INSTANCE ? Level.ITERATION : top;
        double[][] values = new double[sides.size()][count];
        RandomStream drawing = RandomStream.at(seed, top.height());
        IntStream.range(0, count).parallel().forEach(resample -> {
            int[] instances = {};
            int[] trials = {};
            for (int i = 0; i < values.length; i++) {
                Side side = sides.get(i);
                RandomStream drawn = drawing.then(resample).then(i);
                RandomStream clusters = drawn.then(0);
                if (i == 0 || pairing == Pairing.NONE) {
                    instances = side.nesting().drawInstances(top, clusters);
                }
                if (i == 0 || pairing != Pairing.TRIALS) {
                    trials = side.nesting().drawTrials(topOfTrials, instances, clusters);
                }
                values[i][resample] = alone && top != Level.ITERATION
                        ? side.values().expected(trials)
                        : side.values().resample(trials, drawn.then(1));
            }
        });
        return new Replicates(values);
    }

    double[] side(int index) {
        return values[index];
    }

    /** Second side less the first, resample by resample. */
    double[] difference() {
        double[] difference = values[1].clone();
        Arrays.setAll(difference, resample -> difference[resample] - values[0][resample]);
        return difference;
    }

    /** Whether every one is zero. */
    boolean zero() {
        return Arrays.stream(values).flatMapToDouble(Arrays::stream).allMatch(value -> value == 0);
    }

    boolean positive() {
        return Arrays.stream(values).flatMapToDouble(Arrays::stream).allMatch(value -> value > 0);
    }

    Replicates map(DoubleUnaryOperator operator) {
        return new Replicates(Arrays.stream(values)
                .map(row -> Arrays.stream(row).map(operator).toArray())
                .toArray(double[][]::new));
    }
}
