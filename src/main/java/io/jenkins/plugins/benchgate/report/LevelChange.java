package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.ChangePoint;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A build from which on a series has another level.
 *
 * @param build label of the first build of the new level
 * @param point its place among all builds of the series, and what changed, in the metric's base unit
 */
public record LevelChange(Metric metric, String build, ChangePoint point) {

    /**
     * All changes of level of a series, in their order.
     *
     * @param builds labels, oldest first
     * @param values as many, in the metric's base unit; a build whose value is NaN or infinite is passed over
     */
    public static List<LevelChange> of(Metric metric, List<String> builds, double[] values, ChangePoints search) {
        int[] known = IntStream.range(0, values.length)
                .filter(i -> Double.isFinite(values[i]))
                .toArray();
        double[] series = IntStream.of(known).mapToDouble(i -> values[i]).toArray();
        return search.of(series).stream()
                .map(point -> {
                    int place = known[point.index()];
                    ChangePoint placed = new ChangePoint(
                            place, point.before(), point.after(), point.change(), point.p(), point.confirmed());
                    return new LevelChange(metric, builds.get(place), placed);
                })
                .toList();
    }

    /** {@code slower} or {@code faster} for times and rates, {@code worse} or {@code better} for all else. */
    public String effect() {
        boolean better = point.after() > point.before() == (metric.direction() == Direction.HIGHER);
        boolean speed = metric.unit().equals(Unit.SECOND) || metric.unit().equals(Unit.OPERATIONS_PER_SECOND);
        return speed ? better ? "faster" : "slower" : better ? "better" : "worse";
    }

    /**
     * {@code slower since build 57: +6.2 % (12.30 ms → 13.06 ms, p = 0.0002)}; where it is not confirmed, {@code
     * suspected to be slower since …}.
     */
    public String sentence() {
        return said().english();
    }

    /** The same as a value. */
    public Message said() {
        return Message.of(
                Double.isNaN(point.change()) ? "level.undefined" : "level.sentence",
                sinceWhen(),
                new Figure(levels()),
                new Figure(probability()));
    }

    /** {@code slower since build 57: +6.2 %}; without the percentage where there is none. */
    String since() {
        return sinceWhen().english();
    }

    private Message sinceWhen() {
        Message since =
                switch (effect()) {
                    case "faster" -> Message.of("level.faster", build);
                    case "slower" -> Message.of("level.slower", build);
                    case "better" -> Message.of("level.better", build);
                    default -> Message.of("level.worse", build);
                };
        Message known = point.confirmed() ? since : Message.of("level.suspected", since);
        String change = Wording.percent(point.change());
        return change.equals(Wording.NOTHING) ? known : Message.of("level.by", known, new Figure(change));
    }

    /** {@code 12.30 ms → 13.06 ms}. */
    String levels() {
        return metric.unit().format(point.before()) + " → " + metric.unit().format(point.after());
    }

    private String probability() {
        return point.p() < 1e-4
                ? String.format(Locale.ROOT, "%.0e", point.p())
                : String.format(Locale.ROOT, "%.4f", point.p());
    }
}
