package io.jenkins.plugins.benchgate.stats;

/** Placeholder of the contract; see {@link #estimate} and {@link #compare}. */
public final class HierarchicalBootstrap {
    private final double confidence;
    private final int resamples;
    private final long seed;

    private HierarchicalBootstrap(double confidence, int resamples, long seed) {
        this.confidence = confidence;
        this.resamples = resamples;
        this.seed = seed;
    }

    /** 99 % confidence, 10 000 resamples. */
    public static HierarchicalBootstrap withSeed(long seed) {
        return new HierarchicalBootstrap(0.99, 10_000, seed);
    }

    public HierarchicalBootstrap withConfidence(double confidence) {
        return new HierarchicalBootstrap(confidence, resamples, seed);
    }

    public HierarchicalBootstrap withResamples(int resamples) {
        return new HierarchicalBootstrap(confidence, resamples, seed);
    }

    public Estimate estimate(Levels levels, Statistic statistic) {
        return new Estimate(
                statistic.word().length(),
                null,
                levels.instances().size(),
                resamples,
                seed,
                java.util.List.of(String.valueOf(confidence)));
    }

    public Comparison compare(Levels baseline, Levels candidate, Statistic statistic) {
        return new Comparison(
                estimate(baseline, statistic),
                estimate(candidate, statistic),
                estimate(candidate, statistic),
                Comparison.Pairing.NONE,
                java.util.List.of());
    }
}
