package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A build from which on a series has another level, or drifts.
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
                    return new LevelChange(metric, builds.get(place), point.at(place));
                })
                .toList();
    }

    /** {@code slower} or {@code faster} for times and rates, {@code worse} or {@code better} for all else; {@code up} or {@code down} where nobody knows. */
    public String effect() {
        boolean more = point.after() > point.before();
        if (metric.direction() == Direction.UNKNOWN) {
            return more ? "up" : "down";
        }
        boolean better = more == (metric.direction() == Direction.HIGHER);
        boolean speed = metric.unit().equals(Unit.SECOND) || metric.unit().equals(Unit.OPERATIONS_PER_SECOND);
        return speed ? better ? "faster" : "slower" : better ? "better" : "worse";
    }

    /**
     * {@code slower since build 57: +6.2 % (12.30 ms → 13.06 ms, p = 0.0002)}; where it is not confirmed, {@code
     * suspected to be slower since …}, and of a drift {@code slower by a drift since …}.
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

    /** How much it matters: its size in %, and more than any change for the better where it is one for the worse. */
    public double gravity() {
        boolean worse = effect().equals("slower") || effect().equals("worse");
        double size = Double.isNaN(point.change()) ? 100 : Math.abs(point.change());
        return worse ? size : -1 / (1 + size);
    }

    /** {@code slower since build 57: +6.2 %}; without the percentage where there is none. */
    public String since() {
        return sinceWhen().english();
    }

    private Message sinceWhen() {
        boolean drift = point.drift();
        Message since =
                switch (effect()) {
                    case "faster" -> Message.of(drift ? "drift.faster" : "level.faster", build);
                    case "slower" -> Message.of(drift ? "drift.slower" : "level.slower", build);
                    case "better" -> Message.of(drift ? "drift.better" : "level.better", build);
                    case "up" -> Message.of(drift ? "drift.up" : "level.up", build);
                    case "down" -> Message.of(drift ? "drift.down" : "level.down", build);
                    default -> Message.of(drift ? "drift.worse" : "level.worse", build);
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
