package io.jenkins.plugins.benchgate.model;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which values are better, as somebody says it of metrics by their names.
 *
 * @param higher names, or patterns with {@code *}, of metrics that are better when higher
 * @param lower the same of those that are better when lower
 */
public record Directions(List<String> higher, List<String> lower) implements Serializable {
    /** Nothing is said: what a tool, a unit or a name tells counts. */
    public static final Directions UNSAID = new Directions(List.of(), List.of());

    public Directions {
        higher = List.copyOf(higher);
        lower = List.copyOf(lower);
    }

    /** The metric in the direction that was said of it; in {@link Direction#UNKNOWN} where both were. */
    public Metric of(Metric metric) {
        boolean up = covers(higher, metric.name());
        boolean down = covers(lower, metric.name());
        return up && down
                ? metric.better(Direction.UNKNOWN)
                : up ? metric.better(Direction.HIGHER) : down ? metric.better(Direction.LOWER) : metric;
    }

    /** Why a metric that was read from a history may have the wrong direction; empty where it has not. */
    public static Optional<String> doubt(Metric metric) {
        Direction told = WrittenUnit.of(metric.unit().symbol()).direction(metric.name());
        if (told == metric.direction() || told == Direction.UNKNOWN || metric.direction() == Direction.UNKNOWN) {
            return Optional.empty();
        }
        return Optional.of("found " + metric.name() + " in " + metric.unit().symbol() + " with direction "
                + metric.direction().word() + ", expected " + told.word()
                + "; if that is right, 'benchgate history copy"
                + " FROM TO --" + told.word() + " \"" + metric.name() + "\"' turns it");
    }

    /** The names and patterns of all metrics that something is said of. */
    public List<String> told() {
        return Stream.concat(higher.stream(), lower.stream()).toList();
    }

    /** Whether one of some names or patterns is that of a metric. */
    public static boolean covers(List<String> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> NamePattern.of(pattern).matches(name));
    }
}
