package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/** One side's values under one statistic, ready to be resampled any number of times by any number of threads. */
sealed interface Resampler
        permits QuantileResampler,
                CountedQuantileResampler,
                MeanResampler,
                GeometricMeanResampler,
                BlockQuantileResampler,
                BlockMeanResampler {

    /** The statistic of the pooled values themselves; NaN where they have none. */
    double value();

    /** Whether all values are equal, so that every resample gives {@link #value} again. */
    boolean constant();

    /**
     * The statistic of one pooled resample.
     *
     * @param multiplicities how often each trial was drawn, in the order of the trials; a trial drawn m times gives m
     *     times as many iterations as it has, each drawn from all of its iterations with replacement, alone or in blocks
     */
    double resample(int[] multiplicities, RandomStream random);

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
            return new GeometricMeanResampler(trials, logarithms -> of(logarithms, Statistic.MEAN, lengths, resamples));
        }
        return blocks ? new BlockMeanResampler(trials, lengths, resamples) : new MeanResampler(trials, resamples);
    }
}
