package io.jenkins.plugins.benchgate.stats;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One side's values under one statistic, ready to be resampled any number of times by any number of threads. */
abstract sealed class Resampler
        permits QuantileResampler,
                CountedQuantileResampler,
                MeanResampler,
                GeometricMeanResampler,
                BlockQuantileResampler,
                BlockMeanResampler {
    /** So few trials are often drawn in the same numbers: five in 126 ways. */
    private static final int FEW_TRIALS = 16;

    private final double value;
    private final boolean constant;
    private final Map<IntBuffer, Double> expectations = new ConcurrentHashMap<>();

    Resampler(double value, boolean constant) {
        this.value = value;
        this.constant = constant;
    }

    /** A resampler of trials in blocks of the given lengths. */
    static Resampler of(double[][] trials, Statistic statistic, int[] lengths, int resamples) {
        boolean blocks = Arrays.stream(lengths).anyMatch(length -> length > 1);
        if (statistic instanceof Statistic.Quantile quantile) {
            if (blocks) {
                return new BlockQuantileResampler(trials, lengths, quantile.share());
            }
            return CountedQuantileResampler.suits(trials)
                    ? new CountedQuantileResampler(trials, quantile.share())
                    : new QuantileResampler(trials, quantile.share());
        }
        if (statistic instanceof Statistic.GeometricMean) {
            return GeometricMeanResampler.of(trials, logarithms -> of(logarithms, Statistic.MEAN, lengths, resamples));
        }
        return blocks ? new BlockMeanResampler(trials, lengths, resamples) : new MeanResampler(trials, resamples);
    }

    /** The statistic of the pooled values themselves; NaN where they have none. */
    final double value() {
        return value;
    }

    /** Whether all values are equal, so that every resample gives {@link #value} again. */
    final boolean constant() {
        return constant;
    }

    /**
     * The statistic of one pooled resample.
     *
     * @param multiplicities how often each trial was drawn, in the order of the trials; a trial drawn m times gives m
     *     times as many iterations as it has, each drawn from all of its iterations with replacement, alone or in
     *     blocks
     */
    final double resample(int[] multiplicities, RandomStream random) {
        return constant ? value : drawn(multiplicities, random);
    }

    /**
     * What {@link #resample} gives on average, for quantiles nearly.
     *
     * @param multiplicities how often each trial was drawn, in the order of the trials; not all 0; left unchanged
     */
    final double expected(int[] multiplicities) {
        if (constant) {
            return value;
        }
        return multiplicities.length > FEW_TRIALS
                ? expectation(multiplicities)
                : expectations.computeIfAbsent(IntBuffer.wrap(multiplicities), drawn -> expectation(drawn.array()));
    }

    /** {@link #resample} of values that are not all equal. */
    abstract double drawn(int[] multiplicities, RandomStream random);

    /** {@link #expected} of values that are not all equal. */
    abstract double expectation(int[] multiplicities);
}
