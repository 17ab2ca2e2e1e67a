package io.jenkins.plugins.benchgate.stats;

import java.util.Random;

/** Kinds of noise of the logarithms of pairs of trials, of which a share is common to both trials of a pair. */
enum PairedNoise {
    NORMAL,
    STUDENT_3,
    SKEWED,
    SPIKES,
    BIMODAL;

    /**
     * Draws pairs.
     *
     * @param shared share of the variance that a pair has in common; below 0 it moves both sides opposite ways
     * @return the logarithms of both sides
     */
    double[][] draw(int pairs, double shared, Random random) {
        double common = Math.sqrt(Math.abs(shared));
        double own = Math.sqrt(1 - Math.abs(shared));
        double[][] sides = new double[2][pairs];
        for (int pair = 0; pair < pairs; pair++) {
            double disturbance = common * one(random);
            sides[0][pair] = disturbance + own * one(random);
            sides[1][pair] = Math.signum(shared) * disturbance + own * one(random);
        }
        return sides;
    }

    private double one(Random random) {
        double normal = random.nextGaussian();
        return switch (this) {
            case NORMAL -> 0.05 * normal;
            case STUDENT_3 -> {
                double squares = 0;
                for (int i = 0; i < 3; i++) {
                    double other = random.nextGaussian();
                    squares += other * other;
                }
                yield 0.05 * normal / Math.sqrt(squares / 3);
            }
            case SKEWED -> 0.05 * Math.exp(normal);
            case SPIKES -> 0.05 * normal + (random.nextInt(5) == 0 ? random.nextDouble() : 0);
            case BIMODAL -> 0.02 * normal + (random.nextDouble() < 0.45 ? 0.1 : 0);
        };
    }

    /** The interval at 99 % that trials of one value have, on one machine and side by side. */
    static Shift shift(double[] before, double[] after) {
        return Shift.between(side(before), side(after), Comparison.Pairing.TRIALS, Statistic.MEDIAN, 0.99);
    }

    private static Side side(double... logarithms) {
        double[] values = new double[logarithms.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.exp(logarithms[i]);
        }
        return Side.of(FewValuesTest.levels("t", true, values), Statistic.MEDIAN, Blocks.SINGLE, 2);
    }
}
