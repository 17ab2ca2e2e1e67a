package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import io.jenkins.plugins.benchgate.stats.RatioChangePoints;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A build from which on a series has another level, or drifts.
 *
 * @param build label of the first build of the new level
 * @param point its place among all builds of the series, and what changed, in the metric's base unit
 * @param byRatios whether ratios of versions that builds measured side by side tell it, not values
 */
public record LevelChange(Metric metric, String build, ChangePoint point, boolean byRatios) {
    /** By so many builds the place of a change may be wrong. */
    static final int NEAR = 2;

    /**
     * All changes of level of a series, in their order: by the ratios of builds where these join the builds before and
     * behind a place, elsewhere by values.
     *
     * @param builds labels, oldest first
     * @param values as many, in the metric's base unit; a build whose value is NaN or infinite is passed over
     * @param ratios as many; {@code null} where the versions of a build are not known
     * @param benchmarks as many, what tells the code of the benchmark from that of others; {@code null} where it is not
     *     known; a build with another one than the last says nothing of the level, and is passed over
     */
    public static List<LevelChange> of(
            Metric metric,
            List<String> builds,
            double[] values,
            List<? extends @Nullable Ratios> ratios,
            List<? extends @Nullable String> benchmarks,
            ChangePoints search) {
        boolean[] other = ofOther(benchmarks);
        int[] known = IntStream.range(0, values.length)
                .filter(i -> Double.isFinite(values[i]) && !other[i])
                .toArray();
        double[] series = IntStream.of(known).mapToDouble(i -> values[i]).toArray();
        List<@Nullable Ratios> joining = new ArrayList<>();
        IntStream.of(known).forEach(i -> joining.add(ratios.get(i)));
        RatioChangePoints byRatios = new RatioChangePoints(search, Ratios.edges(joining));
        List<LevelChange> changes = new ArrayList<>();
        for (ChangePoint point : byRatios.changePoints(series)) {
            changes.add(of(metric, builds, known, point, true));
        }
        for (ChangePoint point : search.of(series)) {
            boolean told = point.drift()
                    ? IntStream.range(point.index() + 1, series.length).anyMatch(byRatios::tells)
                    : IntStream.rangeClosed(point.index() - NEAR, point.index() + NEAR)
                            .filter(place -> place > 0 && place < series.length)
                            .allMatch(byRatios::tells);
            boolean again = changes.stream()
                    .anyMatch(
                            change -> change.byRatios && Math.abs(change.point.index() - known[point.index()]) <= NEAR);
            if (!told && !again) {
                changes.add(of(metric, builds, known, point, false));
            }
        }
        changes.sort(Comparator.comparingInt(change -> change.point.index()));
        return List.copyOf(changes);
    }

    /**
     * Whether builds are known to have measured another benchmark than the last of which it is known.
     *
     * @param benchmarks as in {@link #of}
     */
    public static boolean[] ofOther(List<? extends @Nullable String> benchmarks) {
        String last = benchmarks.stream()
                .filter(Objects::nonNull)
                .reduce((before, next) -> next)
                .orElse(null);
        boolean[] other = new boolean[benchmarks.size()];
        for (int i = 0; i < other.length; i++) {
            String own = benchmarks.get(i);
            other[i] = own != null && !own.equals(last);
        }
        return other;
    }

    private static LevelChange of(
            Metric metric, List<String> builds, int[] known, ChangePoint point, boolean byRatios) {
        int place = known[point.index()];
        return new LevelChange(metric, builds.get(place), point.at(place), byRatios);
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
     * suspected to be slower since …}, and of a drift {@code slower by a drift since …}; where ratios tell it, the levels
     * are so {@code by ratios of builds side by side}.
     */
    public String sentence() {
        return said().english();
    }

    /** The same as a value. */
    public Message said() {
        return Message.of(
                byRatios ? "level.ratios" : Double.isNaN(point.change()) ? "level.undefined" : "level.sentence",
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
