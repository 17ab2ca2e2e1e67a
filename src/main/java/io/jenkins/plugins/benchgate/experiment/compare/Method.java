package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Blocks;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.DuetBootstrap;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A way to get from measurement series to confidence intervals, with its confidence, resamples and seed chosen. */
public interface Method {

    /**
     * One version's statistic with its interval.
     *
     * @throws IllegalArgumentException when the method needs both versions; the message says so
     */
    Estimate estimate(Series series, Statistic statistic);

    /**
     * A candidate against a baseline of the same metric.
     *
     * @throws IllegalArgumentException when the method needs series of another shape; the message says which
     */
    Comparison compare(Series baseline, Series candidate, Statistic statistic);

    /**
     * Number of consecutive iterations that are drawn together, the longest of all trials; {@code null} where
     * iterations are not drawn in blocks.
     */
    @Nullable
    Integer blockLength(Series series);

    /** The bootstrap of levels that the intervals come from, so that series may share their noise; mostly one. */
    default Optional<HierarchicalBootstrap> levels() {
        return Optional.empty();
    }

    /** Instances, trials and iterations drawn with replacement, each iteration by itself. */
    static Method hierarchical(HierarchicalBootstrap bootstrap) {
        return new Hierarchical(bootstrap, Blocks.SINGLE);
    }

    /** The same with iterations drawn in blocks, which keep the dependence of neighbours. */
    static Method block(HierarchicalBootstrap bootstrap, Blocks blocks) {
        return new Hierarchical(bootstrap, blocks);
    }

    /** Ratios of iterations that both versions ran side by side; the statistic is the geometric mean alone. */
    static Method duet(HierarchicalBootstrap sides, DuetBootstrap duet) {
        return new PairedIterations(sides, duet);
    }
}
