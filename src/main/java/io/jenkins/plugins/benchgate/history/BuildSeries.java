package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metric under one statistic over the builds of a job, oldest first.
 *
 * @param statistic its word, such as {@code median}; empty where the file does not say
 * @param points one for each build that measured it, at least one; labels of builds are unique
 */
public record BuildSeries(Metric metric, String statistic, List<Point> points) {
    public BuildSeries {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("the series " + metric.name() + " has no build");
        }
    }

    /** The name of the series for people and files: metric and statistic. */
    public String name() {
        return points.get(0).measured().series();
    }

    /**
     * What one build measured.
     *
     * @param build its label
     * @param branch that it was built from; empty where nothing is known of it
     * @param time when its measurement began; {@code null} where the file does not say
     * @param versions that it measured; {@code null} where they are not known
     * @param conditions that the outputs of the version under test state
     * @param acknowledged whether its level was acknowledged as the new baseline
     */
    public record Point(
            String build,
            String branch,
            @Nullable Instant time,
            Measured measured,
            @Nullable MeasuredVersions versions,
            Conditions conditions,
            boolean acknowledged) {

        /** Of a build whose versions are not known. */
        public Point(String build, String branch, @Nullable Instant time, Measured measured, boolean acknowledged) {
            this(build, branch, time, measured, null, Conditions.NONE, acknowledged);
        }

        /** The same, of a metric whose better values are known. */
        Point better(Direction direction) {
            return new Point(build, branch, time, measured.better(direction), versions, conditions, acknowledged);
        }

        /** The ratios by which it joins versions; {@code null} where these are not known. */
        public @Nullable Ratios ratios() {
            return versions == null ? null : versions.of(measured);
        }

        /** In the metric's base unit, finite. */
        public double value() {
            return measured.candidate().value();
        }
    }
}
