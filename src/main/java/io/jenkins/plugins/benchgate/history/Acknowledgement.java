package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.model.Metric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * That somebody accepts a change: from a build on, the new level of the metrics it covers is the baseline. Or that this
 * no longer holds.
 *
 * <p>A line of the history like a build's, told apart by its first key, {@code kind}. Lines are never changed: one of
 * them undoes an earlier one.
 *
 * @param kind {@link #KIND}
 * @param schema version of this form, {@link #SCHEMA} when written by this program
 * @param build label of the first build of the new level
 * @param metric name of a metric, or a pattern with {@code *} for any run of characters
 * @param reason why it is accepted, or why no longer; not blank
 * @param by who says so; not blank
 * @param time when
 * @param undo whether it ends the earlier acknowledgement of the same build and pattern
 */
public record Acknowledgement(
        String kind, int schema, String build, String metric, String reason, String by, Instant time, boolean undo) {
    public static final String KIND = "acknowledgement";
    public static final int SCHEMA = 1;

    public Acknowledgement {
        if (!kind.equals(KIND)) {
            throw new IllegalArgumentException(
                    "found kind '" + kind + "', expected " + KIND + ": it was written by a newer Benchgate");
        }
        if (schema > SCHEMA) {
            throw new IllegalArgumentException("found schema " + schema + ", expected at most " + SCHEMA
                    + ": it was written by a newer Benchgate");
        }
        if (reason.isBlank()) {
            throw new IllegalArgumentException("found no reason, expected one");
        }
        if (by.isBlank()) {
            throw new IllegalArgumentException("found no name, expected that of who acknowledges");
        }
    }

    /** One as this program writes it. */
    public static Acknowledgement of(
            String build, String metric, String reason, String by, Instant time, boolean undo) {
        return new Acknowledgement(KIND, SCHEMA, build, metric, reason, by, time, undo);
    }

    /** Whether it is about a metric of this name. */
    public boolean covers(Metric named) {
        return new Selector(metric, "median").covers(named);
    }

    /** Whether it is about the same build and pattern. */
    boolean isAbout(Acknowledgement other) {
        return build.equals(other.build) && metric.equals(other.metric);
    }

    /** Those of a history's lines, in their order, that were not undone. */
    public static List<Acknowledgement> inForce(List<Acknowledgement> lines) {
        List<Acknowledgement> inForce = new ArrayList<>();
        for (Acknowledgement line : lines) {
            inForce.removeIf(line::isAbout);
            if (!line.undo) {
                inForce.add(line);
            }
        }
        return List.copyOf(inForce);
    }

    /** Those in force of a history's lines, by the label of the build that they are about. */
    public static Map<String, List<Acknowledgement>> byBuild(List<Acknowledgement> lines) {
        return inForce(lines).stream().collect(Collectors.groupingBy(Acknowledgement::build));
    }
}
