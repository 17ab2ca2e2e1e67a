package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Glob;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.List;

/**
 * Which measurement series a gate judges.
 *
 * @param glob over metric names: {@code *} stands for any run of characters, everything else for itself
 * @param except patterns of metrics that it does not judge though {@code glob} covers them
 * @param statistic its word, such as {@code median} or {@code p99}
 */
public record Selector(String glob, List<String> except, String statistic) {
    public Selector {
        except = List.copyOf(except);
        if (except.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(
                    "found an empty pattern in except, expected patterns such as 'SCAN*', with | between them");
        }
        if (glob.isBlank()) {
            throw new IllegalArgumentException(
                    "found an empty metric, expected a metric's name or a pattern such as '* latency'");
        }
        statistic = Statistic.parse(statistic).word();
    }

    /** All that a pattern covers. */
    public Selector(String glob, String statistic) {
        this(glob, List.of(), statistic);
    }

    /** Whether the patterns cover a metric of this name. */
    public boolean covers(Metric metric) {
        return covers(glob, metric) && except.stream().noneMatch(pattern -> covers(pattern, metric));
    }

    private static boolean covers(String glob, Metric metric) {
        return glob.indexOf('*') < 0
                ? glob.equals(metric.name())
                : Glob.ofNames(glob).matches(metric.name());
    }

    /** Whether the gate judges this series; one of a table that does not say its statistic, whatever the statistic. */
    public boolean covers(Measured measured) {
        boolean same = measured.statistic().isEmpty() || statistic.equals(measured.statistic());
        return same && covers(measured.metric());
    }

    @Override
    public String toString() {
        return glob + (except.isEmpty() ? "" : " except " + String.join("|", except)) + " " + statistic;
    }
}
