package io.jenkins.plugins.benchgate.stats;

/** One side's values under one statistic, ready to be resampled any number of times by any number of threads. */
sealed interface Resampler permits QuantileResampler, MeanResampler, GeometricMeanResampler {

    /** The statistic of the pooled values themselves; NaN where they have none. */
    double value();

    /** Whether all values are equal, so that every resample gives {@link #value} again. */
    boolean constant();

    /**
     * The statistic of one pooled resample.
     *
     * @param multiplicities how often each trial was drawn, in the order of the trials; a trial drawn m times gives m
     *     times as many iterations as it has, each drawn from all of its iterations with replacement
     */
    double resample(int[] multiplicities, RandomStream random);

    /** A resampler of all trials of all instances, in their order. */
    static Resampler of(Levels levels, Statistic statistic, int resamples) {
        double[][] trials = levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .map(Levels.Run::values)
                .toArray(double[][]::new);
        if (statistic instanceof Statistic.Quantile quantile) {
            return new QuantileResampler(trials, quantile.share());
        }
        return statistic instanceof Statistic.GeometricMean
                ? new GeometricMeanResampler(trials, resamples)
                : new MeanResampler(trials, resamples);
    }
}
