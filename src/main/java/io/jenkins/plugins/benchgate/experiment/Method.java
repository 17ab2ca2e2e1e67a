package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Statistic;
import org.jspecify.annotations.Nullable;

/** A way to get from measurement series to confidence intervals, with its confidence, resamples and seed chosen. */
public interface Method {

    /** One version's statistic with its interval. */
    Estimate estimate(Series series, Statistic statistic);

    /**
     * A candidate against a baseline of the same metric.
     *
     * @throws IllegalArgumentException when the method needs series of another shape; the message says which
     */
    Comparison compare(Series baseline, Series candidate, Statistic statistic);

    /** Number of consecutive iterations that are drawn together; {@code null} where each is drawn by itself. */
    @Nullable
    Integer blockLength(Series series);

    /** Instances, trials and iterations drawn with replacement, each iteration by itself. */
    static Method hierarchical(HierarchicalBootstrap bootstrap) {
        return new Method() {
            @Override
            public Estimate estimate(Series series, Statistic statistic) {
                return bootstrap.estimate(SeriesLevels.of(series), statistic);
            }

            @Override
            public Comparison compare(Series baseline, Series candidate, Statistic statistic) {
                return bootstrap.compare(SeriesLevels.of(baseline), SeriesLevels.of(candidate), statistic);
            }

            @Override
            public @Nullable Integer blockLength(Series series) {
                return null;
            }
        };
    }
}
