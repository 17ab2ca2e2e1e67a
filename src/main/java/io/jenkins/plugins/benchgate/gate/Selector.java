package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.regex.Pattern;

/**
 * Which measurement series a gate judges.
 *
 * @param glob over metric names: {@code *} stands for any run of characters, everything else for itself
 * @param statistic its word, such as {@code median} or {@code p99}
 */
public record Selector(String glob, String statistic) {
    public Selector {
        if (glob.isBlank()) {
            throw new IllegalArgumentException(
                    "found an empty metric, expected a metric's name or a pattern such as '* latency'");
        }
        statistic = Statistic.parse(statistic).word();
    }

    /** Whether the pattern covers a metric of this name. */
    public boolean covers(Metric metric) {
        StringBuilder expression = new StringBuilder();
        for (String part : glob.split("\\*", -1)) {
            expression.append(expression.length() == 0 ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.matches(expression.toString(), metric.name());
    }

    /** Whether the gate judges this series. */
    public boolean covers(Measured measured) {
        return covers(measured.metric()) && statistic.equals(measured.statistic());
    }

    @Override
    public String toString() {
        return glob + " " + statistic;
    }
}
