package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The quantiles of a summary by their share as a number, so that {@code 0.5} and {@code 0.50} are the same. */
public final class Quantiles {
    private Quantiles() {}

    /**
     * Share → value, ascending; shares outside (0, 1) are left out.
     *
     * @throws IllegalArgumentException when a share is no number
     */
    public static NavigableMap<Double, Double> of(SampleSummary sample) {
        TreeMap<Double, Double> quantiles = new TreeMap<>();
        sample.quantiles().forEach((text, value) -> {
            double share;
            try {
                share = Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "found quantile '" + text + "' of " + sample.metric() + ", expected a share such as 0.99", e);
            }
            if (share > 0 && share < 1) {
                quantiles.put(share, value);
            }
        });
        return quantiles;
    }

    /** The same; nothing of one value, whose quantiles are all itself. */
    public static NavigableMap<Double, Double> ofSeveral(SampleSummary sample) {
        return sample.count() == 1 ? new TreeMap<>() : of(sample);
    }

    /** The median, or the mean where the summary has no median. */
    public static double middle(SampleSummary sample) {
        return of(sample).getOrDefault(0.5, sample.mean());
    }
}
