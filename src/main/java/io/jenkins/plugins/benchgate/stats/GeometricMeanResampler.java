package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.function.Function;

/** Geometric means of pooled resamples: the exponentials of means of logarithms; NaN where a value is not positive. */
final class GeometricMeanResampler implements Resampler {
    private final Resampler logarithms;
    private final double value;
    private final boolean constant;

    /** @param means what resamples means of logarithms */
    GeometricMeanResampler(double[][] trials, Function<double[][], Resampler> means) {
        boolean positive = Arrays.stream(trials).flatMapToDouble(Arrays::stream).allMatch(value -> value > 0);
        double[][] none =
                Arrays.stream(trials).map(ignored -> new double[] {Double.NaN}).toArray(double[][]::new);
        logarithms = means.apply(positive ? logarithms(trials) : none);
        constant = !positive || logarithms.constant();
        value = positive && constant ? trials[0][0] : StrictMath.exp(logarithms.value());
    }

    static double[][] logarithms(double[][] trials) {
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
