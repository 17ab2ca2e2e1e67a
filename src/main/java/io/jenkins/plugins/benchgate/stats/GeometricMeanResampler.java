package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.function.Function;

/** Geometric means of pooled resamples: the exponentials of means of logarithms; NaN where a value is not positive. */
final class GeometricMeanResampler extends Resampler {
    private final Resampler logarithms;

    private GeometricMeanResampler(double value, boolean constant, Resampler logarithms) {
        super(value, constant);
        this.logarithms = logarithms;
    }

    /** @param means what resamples means of logarithms */
    static GeometricMeanResampler of(double[][] trials, Function<double[][], Resampler> means) {
        boolean positive = Arrays.stream(trials).flatMapToDouble(Arrays::stream).allMatch(value -> value > 0);
        double[][] none =
                Arrays.stream(trials).map(ignored -> new double[] {Double.NaN}).toArray(double[][]::new);
        Resampler logarithms = means.apply(positive ? logarithms(trials) : none);
        boolean constant = !positive || logarithms.constant();
        double value = positive && constant ? trials[0][0] : StrictMath.exp(logarithms.value());
        return new GeometricMeanResampler(value, constant, logarithms);
    }

    static double[][] logarithms(double[][] trials) {
        return Arrays.stream(trials)
                .map(values -> Arrays.stream(values).map(StrictMath::log).toArray())
                .toArray(double[][]::new);
    }

    @Override
    double drawn(int[] multiplicities, RandomStream random) {
        return StrictMath.exp(logarithms.resample(multiplicities, random));
    }

    @Override
    double expectation(int[] multiplicities) {
        return StrictMath.exp(logarithms.expected(multiplicities));
    }
}
