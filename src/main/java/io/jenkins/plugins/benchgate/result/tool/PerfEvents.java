package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The events that {@code perf stat} counted, as far as they are read. */
final class PerfEvents {
    /** Share of the time for which an event was counted that had a counter of its own, in %. */
    static final double ALWAYS = 100;

    private static final Map<String, Double> DIVISORS = Map.of("ns", 1e9, "usec", 1e6, "msec", 1e3, "sec", 1.0);

    private final Map<String, Event> events = new LinkedHashMap<>();
    private final Set<String> missing = new TreeSet<>();
    private final Set<String> parts = new TreeSet<>();

    /**
     * One event.
     *
     * @param mean whether its values are means of several runs
     */
    private record Event(Metric metric, boolean mean, long line, List<Double> values) {}

    boolean isEmpty() {
        return events.isEmpty() && missing.isEmpty();
    }

    /**
     * Adds what was counted.
     *
     * @param unit as written; empty for a number of events
     * @param value in that unit; NaN where it could not be counted
     * @param share of the time for which it was counted, in %
     */
    void add(String name, String unit, double value, boolean mean, double share, long line) {
        if (Double.isNaN(value)) {
            missing.add(name);
            return;
        }
        Double divisor = DIVISORS.get(unit);
        Unit base = divisor != null ? Unit.SECOND : new Unit(unit);
        Metric metric = new Metric(name, base, Direction.LOWER);
        events.computeIfAbsent(name, key -> new Event(metric, mean, line, new ArrayList<>()))
                .values()
                .add(divisor != null ? value / divisor : value);
        if (share < ALWAYS) {
            parts.add(name);
        }
    }

    Reading reading() {
        Findings found = new Findings();
        for (Event event : events.values()) {
            double[] values =
                    event.values().stream().mapToDouble(Double::doubleValue).toArray();
            found.add(new Sample(event.metric(), event.mean() ? "mean" : null, values)
                    .from(new Sample.Origin(event.line(), values.length, null)));
        }
        if (!missing.isEmpty()) {
            found.warn("stored.notCounted", String.join(", ", missing));
        }
        if (!parts.isEmpty()) {
            found.warn("stored.countedInPart", String.join(", ", parts));
        }
        if (found.isEmpty()) {
            found.fault("stored.noEvent");
        }
        return found.reading();
    }
}
