package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * By what ratios of one series a build joins the version under test to others.
 *
 * @param candidate identity of the version under test, as in {@link MeasuredVersions}
 * @param beside the versions measured side by side with it, the baseline first; empty where it was measured alone
 */
public record Ratios(String candidate, List<Beside> beside) {
    public Ratios {
        beside = List.copyOf(beside);
    }

    /**
     * Another version and the ratio of the candidate's value over its.
     *
     * @param version its identity
     */
    public record Beside(String version, Ratio ratio) {}

    /** The version that another build has to measure to be joined with this one. */
    String end() {
        return beside.isEmpty() ? candidate : beside.get(0).version();
    }

    /** Versions that have these ratios of one series, and none of others. */
    public MeasuredVersions versions(String series) {
        return new MeasuredVersions(candidate, null)
                .with(beside.stream()
                        .map(one -> new MeasuredVersions.Anchor(one.version, Map.of(series, one.ratio)))
                        .toList());
    }

    /**
     * The edges of a network of levels.
     *
     * @param builds in their order; {@code null} where nothing is known of the versions of one
     * @return as many, without edges where a build measured no ratio
     */
    public static List<List<Edge>> edges(List<? extends @Nullable Ratios> builds) {
        RatioLevels.Quantiles quantiles = new RatioLevels.Quantiles();
        return builds.stream()
                .map(ratios -> ratios == null ? List.<Edge>of() : ratios.edges("", quantiles))
                .toList();
    }

    List<Edge> edges(String build, RatioLevels.Quantiles quantiles) {
        return beside.stream()
                .map(one -> {
                    Ratio ratio = one.ratio;
                    double error = ratio.reach() / quantiles.of(ratio.confidence(), ratio.degrees());
                    return new Edge(build, one.version, candidate, ratio.logarithm(), error * error, ratio.degrees());
                })
                .toList();
    }
}
