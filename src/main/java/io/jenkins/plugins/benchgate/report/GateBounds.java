package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.FixedGate;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.JumpGate;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Watch;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a gate's thresholds lie on the axis of a chart. */
final class GateBounds {
    private GateBounds() {}

    /** Both bounds of the fixed gate that gave a verdict, where they are in {@code unit}; else the one that decided. */
    static List<Double> of(Verdict verdict, Unit unit) {
        List<Double> bounds = new ArrayList<>();
        if (read(verdict) instanceof FixedGate gate) {
            for (Quantity bound : Arrays.asList(gate.lower(), gate.upper())) {
                if (bound != null && bound.unit().equals(unit)) {
                    bounds.add(bound.value());
                }
            }
        }
        if (bounds.isEmpty() && Double.isFinite(verdict.threshold())) {
            bounds.add(verdict.threshold());
        }
        return bounds;
    }

    /** The relative changes in % at which a jump gate would be crossed, for a metric of this direction. */
    static List<Double> changes(Verdict verdict, Direction direction) {
        Watch watch = read(verdict) instanceof JumpGate gate ? gate.watch() : Watch.REGRESSION;
        double threshold = verdict.threshold();
        List<Double> changes = new ArrayList<>();
        if (Double.isFinite(threshold) && threshold > 0) {
            boolean lower = direction == Direction.LOWER;
            if (watch != (lower ? Watch.IMPROVEMENT : Watch.REGRESSION)) {
                changes.add(threshold);
            }
            if (watch != (lower ? Watch.REGRESSION : Watch.IMPROVEMENT)) {
                // Gates mirror: a fall to 100/(1 + t/100) % is as far as a rise by t %.
                changes.add(100 / (1 + threshold / 100) - 100);
            }
        }
        return changes;
    }

    /** The gate of a verdict; {@code null} where the text is from a program that knew other gates. */
    private static @Nullable Gate read(Verdict verdict) {
        try {
            return GateText.parse(verdict.gate());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
