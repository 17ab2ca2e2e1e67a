package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.FixedGate;
import io.jenkins.plugins.benchgate.gate.JumpGate;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Watch;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import java.util.List;

/** Where a gate's thresholds lie on the axis of a chart. */
public final class GateBounds {
    private GateBounds() {}

    /** Both bounds of the fixed gate that gave a verdict, where they are in {@code unit}; else the one that decided. */
    public static List<Double> of(Verdict verdict, Unit unit) {
        List<Double> bounds = verdict.by().gate().stream()
                .filter(FixedGate.class::isInstance)
                .flatMap(gate -> ((FixedGate) gate).bounds().values().stream())
                .filter(bound -> bound.unit().equals(unit))
                .map(Quantity::value)
                .toList();
        return bounds.isEmpty() && Double.isFinite(verdict.threshold()) ? List.of(verdict.threshold()) : bounds;
    }

    /**
     * The relative changes in % at which a jump gate would be crossed; of one that a newer program wrote, the usual
     * ones.
     */
    public static List<Double> changes(Verdict verdict, Direction direction) {
        double threshold = verdict.threshold();
        return Double.isFinite(threshold) && threshold > 0
                ? verdict.by()
                        .gate()
                        .map(gate -> gate instanceof JumpGate jump
                                ? jump.watch().changes(threshold, direction)
                                : List.<Double>of())
                        .orElseGet(() -> Watch.REGRESSION.changes(threshold, direction))
                : List.of();
    }
}
