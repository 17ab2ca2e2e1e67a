package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * One measurement series of this build under one statistic: what a gate judges.
 *
 * @param statistic its word, such as {@code median} or {@code p99}; empty where a table of values does not say
 * @param candidate the version under test; of 0 instances where it is a bare value from a table
 * @param comparison against the baseline measured side by side in this build; {@code null} when only the candidate was
 */
public record Measured(Metric metric, String statistic, Estimate candidate, @Nullable Comparison comparison) {

    /** Whether it is a bare value from a table, of which nothing is known but what stands there. */
    boolean bare() {
        return candidate.instances() == 0;
    }

    /** Whether its changes are differences in percentage points: a ratio of two percentages would mislead. */
    boolean points() {
        return metric.unit().equals(Unit.PERCENT);
    }

    /** Whether a side rests on one trial: its interval then holds nothing of what differs from trial to trial. */
    boolean oneTrial() {
        return candidate.trials() == 1
                || (comparison != null && comparison.baseline().trials() == 1);
    }

    /** The name of the series for people and files: metric and statistic. */
    public String series() {
        return statistic.isEmpty() ? metric.name() : metric.name() + " " + statistic;
    }
}
