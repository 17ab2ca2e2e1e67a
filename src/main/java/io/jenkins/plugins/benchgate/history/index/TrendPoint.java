package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one build measured of a series, as a trend shows it.
 *
 * @param build its label
 * @param branch that it was built from; empty where nothing is known of it
 * @param commit that it was built from; empty where nothing is known of it
 * @param workload what was run; levels of different workloads are no change
 * @param time when its measurement began
 * @param value of the candidate, in the metric's base unit
 * @param lower bound of the value's confidence interval; NaN where there is none
 * @param upper bound of it; NaN where there is none
 * @param baseline what the version measured side by side came to, in the metric's base unit; NaN where there was none
 * @param change relative change against that in %; NaN where there is none
 * @param changeLower bound of the change's confidence interval; NaN where there is none
 * @param changeUpper bound of it; NaN where there is none
 * @param outcome the gravest that gates said of this series; {@code null} where none judged it
 * @param accepted whether the build passed as a whole, so that later ones may be compared with it
 * @param acknowledged what is in force of this series at this build
 * @param builds how many builds the point stands for: itself, and those left out since the point before
 */
public record TrendPoint(
        String build,
        String branch,
        String commit,
        String workload,
        Instant time,
        double value,
        double lower,
        double upper,
        double baseline,
        double change,
        double changeLower,
        double changeUpper,
        @Nullable Outcome outcome,
        boolean accepted,
        List<Acknowledgement> acknowledged,
        int builds) {
    public TrendPoint {
        acknowledged = List.copyOf(acknowledged);
    }
}
