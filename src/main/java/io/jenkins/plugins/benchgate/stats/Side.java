package io.jenkins.plugins.benchgate.stats;

/** One version's series: how its clusters nest, and its values under one statistic. */
record Side(Nesting nesting, Resampler values) {

    static Side of(Levels levels, Statistic statistic, int resamples) {
        return new Side(new Nesting(levels), Resampler.of(levels, statistic, resamples));
    }
}
