package io.jenkins.plugins.benchgate.model;

/**
 * What is measured: a name, the unit of its values and the direction that is better.
 *
 * @param name as shown and matched by gates, such as {@code READ latency}; never blank
 */
public record Metric(String name, Unit unit, Direction direction) {
    /** Operations a second of everything that the benchmark client asked for. */
    public static final Metric THROUGHPUT = new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);

    public Metric {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a metric needs a name");
        }
    }
}
