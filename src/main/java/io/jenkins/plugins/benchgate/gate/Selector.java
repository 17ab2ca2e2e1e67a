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
 * @param impact the least share of the application's time that a benchmark covers, 0 to 1; 0 for all series
 */
public record Selector(String glob, List<String> except, String statistic, double impact) {
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
        if (!(impact >= 0 && impact < 1)) {
            throw new IllegalArgumentException("found impact " + GateText.plain(100 * impact)
                    + " %, expected a share of the application's time from 0 % to less than 100 %");
        }
    }

    /** All that a pattern covers. */
    public Selector(String glob, String statistic) {
        this(glob, List.of(), statistic);
    }

    /** All that a pattern covers and others do not, however much it matters. */
    public Selector(String glob, List<String> except, String statistic) {
        this(glob, except, statistic, 0);
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
        Double share = measured.impact();
        boolean matters = impact == 0 || (share != null && share >= impact);
        return same && matters && covers(measured.metric());
    }

    @Override
    public String toString() {
        return glob + (except.isEmpty() ? "" : " except " + String.join("|", except)) + " " + statistic
                + (impact == 0 ? "" : " with an impact from " + GateText.plain(100 * impact) + " %");
    }
}
