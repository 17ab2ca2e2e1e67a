package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Blocks;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Instances, trials and iterations drawn with replacement, iterations alone or in blocks. */
final class Hierarchical implements Method {
    private final HierarchicalBootstrap bootstrap;
    private final Blocks blocks;

    Hierarchical(HierarchicalBootstrap bootstrap, Blocks blocks) {
        this.bootstrap = bootstrap.withBlocks(blocks);
        this.blocks = blocks;
    }

    @Override
    public Estimate estimate(Series series, Statistic statistic) {
        return bootstrap.estimate(SeriesLevels.of(series), statistic);
    }

    @Override
    public Comparison compare(Series baseline, Series candidate, Statistic statistic) {
        return bootstrap.compare(SeriesLevels.of(baseline), SeriesLevels.of(candidate), statistic);
    }

    @Override
    public Optional<HierarchicalBootstrap> levels() {
        return Optional.of(bootstrap);
    }

    @Override
    public @Nullable Integer blockLength(Series series) {
        return blocks == Blocks.SINGLE
                ? null
                : series.trials().parallelStream()
                        .map(run -> blocks.length(run.values()))
                        .max(Integer::compare)
                        .orElseThrow();
    }
}
