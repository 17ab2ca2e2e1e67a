package io.jenkins.plugins.benchgate.model;

import java.util.Map;

/**
 * What is measured: a name, the unit of its values and the direction that is better.
 *
 * @param name as shown and matched by gates, such as {@code READ latency}; never blank
 */
public record Metric(String name, Unit unit, Direction direction) {
    /** Operations a second of everything that the benchmark client asked for. */
    public static final Metric THROUGHPUT = new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);

    /** The share of what the benchmark client asked for that failed, where a share is tolerated. */
    public static final Metric FAILURES = new Metric("failures", Unit.PERCENT, Direction.LOWER);

    /** The same metric, of which other values are better. */
    public Metric better(Direction other) {
        return other == direction ? this : new Metric(name, unit, other);
    }

    public Metric {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a metric needs a name");
        }
    }

    /**
     * The metric by the name that it has now.
     *
     * @param names of before and now; one that is not among them stays
     */
    public Metric renamed(Map<String, String> names) {
        return new Metric(names.getOrDefault(name, name), unit, direction);
    }
}
