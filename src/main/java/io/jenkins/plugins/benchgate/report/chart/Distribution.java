package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Quantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * How the values of one metric of one version are spread over all its valid trials, each trial counting the same.
 *
 * <p>It is made from the quantiles that a build keeps of each trial, straight lines between them. What lies beyond a
 * trial's outermost quantiles is not known, and not shown.
 *
 * @param trials quantiles of each trial, share → value, at least two different values each
 */
record Distribution(List<NavigableMap<Double, Double>> trials) {

    /** The distribution of one version; of no trials where none has one. */
    static Distribution of(String metric, String version, List<TrialSummary> trials) {
        List<NavigableMap<Double, Double>> found = new ArrayList<>();
        for (TrialSummary trial : trials) {
            if (!trial.version().equals(version) || !trial.faults().isEmpty()) {
                continue;
            }
            for (SampleSummary sample : trial.samples()) {
                if (sample.metric().equals(metric)) {
                    NavigableMap<Double, Double> quantiles = Quantiles.of(sample);
                    quantiles.values().removeIf(value -> !Double.isFinite(value));
                    if (quantiles.values().stream().distinct().count() > 1) {
                        found.add(quantiles);
                    }
                }
            }
        }
        return new Distribution(List.copyOf(found));
    }

    boolean isEmpty() {
        return trials.isEmpty();
    }

    /** The value below which no trial has more than {@code share} of its values: the least of the trials' quantiles. */
    double least(double share) {
        return trials.stream()
                .mapToDouble(trial -> quantile(trial, share))
                .min()
                .orElse(Double.NaN);
    }

    /** The greatest of the trials' quantiles. */
    double greatest(double share) {
        return trials.stream()
                .mapToDouble(trial -> quantile(trial, share))
                .max()
                .orElse(Double.NaN);
    }

    /** The share of values that are at most {@code value}, the mean over the trials. */
    double shareUpTo(double value) {
        return trials.stream()
                .mapToDouble(trial -> shareUpTo(trial, value))
                .average()
                .orElse(Double.NaN);
    }

    /** The value up to which a share of the values lies, the mean of that over the trials. */
    double quantile(double share) {
        double low = least(share);
        double high = greatest(share);
        for (int step = 0; step < 60 && low < high; step++) {
            double middle = low / 2 + high / 2;
            if (shareUpTo(middle) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double quantile(NavigableMap<Double, Double> trial, double share) {
        Map.Entry<Double, Double> below = trial.floorEntry(share);
        Map.Entry<Double, Double> above = trial.ceilingEntry(share);
        if (below == null || above == null) {
            return (below == null ? trial.firstEntry() : trial.lastEntry()).getValue();
        }
        return between(share, below.getKey(), above.getKey(), below.getValue(), above.getValue());
    }

    private static double shareUpTo(NavigableMap<Double, Double> trial, double value) {
        Map.Entry<Double, Double> below = null;
        for (Map.Entry<Double, Double> entry : trial.entrySet()) {
            if (entry.getValue() > value) {
                return below == null
                        ? 0
                        : between(value, below.getValue(), entry.getValue(), below.getKey(), entry.getKey());
            }
            below = entry;
        }
        return 1;
    }

    private static double between(double at, double from, double to, double low, double high) {
        return to > from ? low + (at - from) / (to - from) * (high - low) : high;
    }
}
