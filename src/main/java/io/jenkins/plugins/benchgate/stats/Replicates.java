package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
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
     * @param top levels above are taken as they are
     * @param pairing which levels the second side takes from the first
     */
    static Replicates draw(List<Side> sides, Pairing pairing, Level top, int count, long seed) {
        double[][] values = new double[sides.size()][count];
        IntStream.range(0, count).parallel().forEach(resample -> {
            int[] instances = {};
            int[] trials = {};
            for (int side = 0; side < values.length; side++) {
                Nesting nesting = sides.get(side).nesting();
                RandomStream clusters = RandomStream.at(seed, top.height(), resample, side, 0);
                if (side == 0 || pairing == Pairing.NONE) {
                    instances = nesting.drawInstances(top, clusters);
                }
                if (side == 0 || pairing != Pairing.TRIALS) {
                    trials = nesting.drawTrials(top, instances, clusters);
                }
                RandomStream iterations = RandomStream.at(seed, top.height(), resample, side, 1);
                values[side][resample] = sides.get(side).values().resample(trials, iterations);
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
