package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/** Geometric means of pooled resamples: the exponentials of means of logarithms; NaN where a value is not positive. */
final class GeometricMeanResampler implements Resampler {
    private final MeanResampler logarithms;
    private final double value;
    private final boolean constant;

    GeometricMeanResampler(double[][] trials, int resamples) {
        boolean positive = Arrays.stream(trials).flatMapToDouble(Arrays::stream).allMatch(value -> value > 0);
        logarithms = new MeanResampler(positive ? logarithms(trials) : new double[][] {{Double.NaN}}, resamples);
        constant = !positive || logarithms.constant();
        value = positive && constant ? trials[0][0] : StrictMath.exp(logarithms.value());
    }

    private static double[][] logarithms(double[][] trials) {
        return Arrays.stream(trials)
                .map(values -> Arrays.stream(values).map(StrictMath::log).toArray())
                .toArray(double[][]::new);
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public boolean constant() {
        return constant;
    }

    @Override
    public double resample(int[] multiplicities, RandomStream random) {
        return constant ? value : StrictMath.exp(logarithms.resample(multiplicities, random));
    }
}
