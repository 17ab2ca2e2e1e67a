package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.FixedGate;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.JumpGate;
import io.jenkins.plugins.benchgate.gate.Policy;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.gate.Threshold;
import io.jenkins.plugins.benchgate.gate.Watch;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.EarlierThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The gates that say what thresholds of the two earlier Jenkins plugins said. */
final class MigratedGates {
    /** What a gate's text has no way to write. */
    private static final Pattern UNWRITABLE = Pattern.compile("[\"\\p{Cntrl}]");

    /** As good as all builds: the mean of more of them differs by less than it varies. */
    private static final Baseline MEAN = Baseline.last(20);

    private final List<Line> lines = new ArrayList<>();

    /**
     * A gate, or why there is none.
     *
     * @param gate {@code null} where there is none
     * @param note {@code null} where there is a gate
     */
    record Line(String metric, @Nullable String gate, @Nullable String note) {}

    private MigratedGates() {}

    static List<Line> of(List<EarlierThreshold> thresholds) {
        MigratedGates gates = new MigratedGates();
        thresholds.forEach(gates::add);
        return gates.lines;
    }

    private void add(EarlierThreshold threshold) {
        Double lowest = threshold.lowest();
        Double highest = threshold.highest();
        if (UNWRITABLE.matcher(threshold.metric()).find()) {
            note(threshold, "a gate cannot name it: write a pattern that covers it");
            return;
        }
        switch (threshold.kind()) {
            case VALUE -> addBounds(threshold, lowest, highest);
            case SINCE_LAST -> {
                if (lowest != null && highest != null && highest > 0 && lowest == -highest) {
                    jump(threshold, highest, Watch.BOTH, Baseline.SIDE_BY_SIDE);
                } else {
                    addRise(threshold, highest);
                    addFall(threshold, lowest);
                }
            }
            case SINCE_MEAN -> {
                if (highest != null && highest > 0) {
                    jump(threshold, highest, Watch.BOTH, MEAN);
                }
            }
            case DIFFERENCE ->
                note(
                        threshold,
                        "a difference of " + threshold.unit().format(highest == null ? 0 : highest)
                                + " has no gate: write a jump in %");
        }
    }

    private void addBounds(EarlierThreshold threshold, @Nullable Double lowest, @Nullable Double highest) {
        if (lowest != null && highest != null && lowest >= highest) {
            note(threshold, "no value lies between its bounds");
            return;
        }
        gate(threshold, new FixedGate(selector(threshold), quantity(threshold, lowest), quantity(threshold, highest)));
    }

    private static @Nullable Quantity quantity(EarlierThreshold threshold, @Nullable Double bound) {
        Unit unit = Quantity.hasMultiples(threshold.unit()) ? threshold.unit() : Unit.NONE;
        return bound == null ? null : new Quantity(bound, unit);
    }

    private void addRise(EarlierThreshold threshold, @Nullable Double percent) {
        if (percent == null) {
            return;
        }
        if (percent <= 0) {
            note(threshold, "that it falls in every build, by " + -percent + " %, has no gate");
            return;
        }
        boolean worse = threshold.direction() == Direction.LOWER;
        jump(threshold, percent, worse ? Watch.REGRESSION : Watch.IMPROVEMENT, Baseline.SIDE_BY_SIDE);
    }

    /** Gates count a fall to half as 100 %, as much as its reverse. */
    private void addFall(EarlierThreshold threshold, @Nullable Double percent) {
        if (percent == null) {
            return;
        }
        if (percent >= 0) {
            note(threshold, "that it rises in every build, by " + percent + " %, has no gate");
            return;
        }
        if (percent <= -100) {
            note(threshold, "a positive value cannot drop by 100 % or more");
            return;
        }
        boolean worse = threshold.direction() == Direction.HIGHER;
        double mirrored = Decimals.rounded(100 * -percent / (100 + percent), 4);
        jump(threshold, mirrored, worse ? Watch.REGRESSION : Watch.IMPROVEMENT, Baseline.SIDE_BY_SIDE);
    }

    private void jump(EarlierThreshold threshold, double percent, Watch watch, Baseline baseline) {
        gate(
                threshold,
                new JumpGate(
                        selector(threshold), new Threshold.Percent(percent), watch, baseline, null, Policy.DEFAULT));
    }

    private static Selector selector(EarlierThreshold threshold) {
        return new Selector(threshold.metric(), threshold.statistic());
    }

    private void gate(EarlierThreshold threshold, Gate gate) {
        lines.add(new Line(threshold.metric(), gate.text(), null));
    }

    private void note(EarlierThreshold threshold, String why) {
        lines.add(new Line(threshold.metric(), null, why));
    }
}
