package io.jenkins.plugins.benchgate.gate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.LevelNetwork;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Contrast;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ratio of the two versions that one build measured side by side, whatever its machines were.
 *
 * @param logarithm of the candidate's value over the baseline's
 * @param reach of its interval on that scale, on the side where it reaches farther
 * @param confidence of the interval
 * @param degrees of freedom behind the interval
 */
public record Ratio(
        @JsonProperty(required = true) double logarithm,
        @JsonProperty(required = true) double reach,
        @JsonProperty(required = true) double confidence,
        @JsonProperty(required = true) double degrees) {
    /**
     * Of a series of a build; {@code null} where it measured one version alone, nothing says how sure the ratio is, or
     * changes are points, which are no ratios.
     */
    public static @Nullable Ratio of(Measured measured) {
        Comparison comparison = measured.comparison();
        Interval interval = comparison == null ? null : comparison.change().interval();
        return comparison == null || interval == null || measured.points() || measured.benchmarkChanged()
                ? null
                : of(comparison.change().value(), interval, comparison.degrees());
    }

    /**
     * What several measurements of the same two versions say together: how much they differ from each other counts, and
     * not their own intervals alone.
     *
     * @param ratios at least one, of one confidence
     */
    public static Ratio pooled(List<Ratio> ratios) {
        double confidence = ratios.get(0).confidence;
        RatioLevels.Quantiles quantiles = new RatioLevels.Quantiles();
        Ratios versions = new Ratios(
                "candidate",
                ratios.stream().map(one -> new Ratios.Beside("other", one)).toList());
        Contrast contrast = new LevelNetwork(versions.edges("", quantiles)).contrast("candidate", List.of("other"));
        double reach = quantiles.of(confidence, contrast.degrees()) * Math.sqrt(contrast.variance());
        return new Ratio(contrast.estimate(), reach, confidence, contrast.degrees());
    }

    /**
     * Of a relative change in % and its interval; {@code null} where the change or a bound is not above -100 %, or not finite.
     *
     * @param degrees of freedom behind the interval
     */
    public static @Nullable Ratio of(double change, Interval interval, double degrees) {
        double logarithm = Math.log1p(change / 100);
        double below = logarithm - Math.log1p(interval.lower() / 100);
        double above = Math.log1p(interval.upper() / 100) - logarithm;
        double reach = Math.max(below, above);
        return Double.isFinite(logarithm) && Double.isFinite(reach)
                ? new Ratio(logarithm, Math.max(0, reach), interval.confidence(), degrees)
                : null;
    }
}
