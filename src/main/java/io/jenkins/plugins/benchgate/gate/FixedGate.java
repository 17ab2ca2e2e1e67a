package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A gate on the value itself: passes iff {@code lower < value < upper}, both strict (THESIS eq. 4.1).
 *
 * <p>A violated bound is definite when the whole confidence interval lies beyond it, potential otherwise. A lower bound on
 * a latency is worth having: a latency that collapses is usually requests that fail fast.
 *
 * @param lower in the metric's unit, {@code null} when there is none
 * @param upper in the metric's unit, {@code null} when there is none; at least one of the two is given
 */
public record FixedGate(Selector selector, @Nullable Quantity lower, @Nullable Quantity upper, Policy policy)
        implements Gate {
    public FixedGate {
        if (lower == null && upper == null) {
            throw new IllegalArgumentException("found neither lower nor upper, expected at least one of them");
        }
        if (lower != null && upper != null) {
            if (!lower.unit().equals(upper.unit())) {
                throw new IllegalArgumentException(
                        "found lower in '" + lower.unit().symbol() + "' and upper in '"
                                + upper.unit().symbol() + "', expected one unit");
            }
            if (lower.value() >= upper.value()) {
                throw new IllegalArgumentException("found lower at or above upper: no value can pass this gate");
            }
        }
    }

    /** A gate with the usual policy. */
    public FixedGate(Selector selector, @Nullable Quantity lower, @Nullable Quantity upper) {
        this(selector, lower, upper, Policy.DEFAULT);
    }

    @Override
    public Kind kind() {
        return Kind.FIXED;
    }

    @Override
    public Map<String, Quantity> bounds() {
        Map<String, Quantity> bounds = new LinkedHashMap<>();
        if (lower != null) {
            bounds.put("lower", lower);
        }
        if (upper != null) {
            bounds.put("upper", upper);
        }
        return bounds;
    }

    @Override
    public List<Double> changes(double limit, Direction better) {
        return List.of();
    }

    @Override
    public boolean computes() {
        return false;
    }

    @Override
    public boolean comparesWithLast() {
        return false;
    }

    @Override
    public FixedGate against(Baseline other) {
        return this;
    }

    @Override
    public Reach reach(Origin origin) {
        return Reach.NONE;
    }

    /** They are written in it, or as plain numbers where the unit, such as {@code allocs/op}, has no multiples. */
    @Override
    public boolean covers(Unit unit) {
        return unit.equals(unit()) || (unit().equals(Unit.NONE) && !Quantity.hasMultiples(unit));
    }

    /** The unit that its bounds are written in. */
    private Unit unit() {
        return lower != null ? lower.unit() : upper != null ? upper.unit() : Unit.NONE;
    }

    @Override
    public String text() {
        List<String> options = new ArrayList<>();
        bounds().forEach((name, bound) -> options.add(name + "=" + GateText.number(bound)));
        options.addAll(policy.options());
        return GateText.write(kind(), selector, options);
    }

    @Override
    public Finding find(Measured measured, Earlier.View earlier, double confidence) {
        Unit unit = measured.metric().unit();
        double value = measured.candidate().value();
        Interval interval = measured.candidate().interval();
        String found = measured.series() + " is " + unit.format(value);
        if (!covers(unit)) {
            return finding(
                    Outcome.INCONCLUSIVE,
                    measured,
                    Double.NaN,
                    found + ", which cannot be held against bounds in '" + unit().symbol() + "'.");
        }
        if (interval == null && !measured.bare()) {
            return finding(
                    Outcome.INCONCLUSIVE,
                    measured,
                    Double.NaN,
                    found + ", but too little was measured to say how sure that is: "
                            + String.join(" ", measured.candidate().doubts()));
        }
        found += interval == null ? "" : " (" + Sentence.interval(interval, unit) + ")";
        // a bare value is all that is known: it is held against the bounds as it is
        double below = interval == null ? value : interval.lower();
        double above = interval == null ? value : interval.upper();
        if (lower != null && value <= lower.value()) {
            return crossed(measured, found, above <= lower.value(), lower, "at or below the lower bound of ");
        }
        if (upper != null && value >= upper.value()) {
            return crossed(measured, found, below >= upper.value(), upper, "at or above the upper bound of ");
        }
        boolean lowerIsWorse = measured.metric().direction() == Direction.HIGHER;
        Quantity worse = upper == null || (lower != null && lowerIsWorse) ? lower : upper;
        String bounds = lower == null
                ? "below the upper bound of " + unit.format(bound(upper))
                : upper == null
                        ? "above the lower bound of " + unit.format(bound(lower))
                        : "between " + unit.format(bound(lower)) + " and " + unit.format(bound(upper));
        boolean crosses = interval != null && (interval.contains(bound(lower)) || interval.contains(bound(upper)));
        String missed = crosses ? ", but the interval reaches beyond: this build could have missed a crossing." : ".";
        return finding(Outcome.PASS, measured, bound(worse), found + ", " + bounds + missed);
    }

    private Finding crossed(Measured measured, String found, boolean beyond, Quantity bound, String where) {
        String limit = measured.metric().unit().format(bound.value());
        boolean definite = beyond && !measured.oneTrial();
        String why = !beyond
                ? ", but the interval reaches back across it."
                : !definite
                        ? Sentence.ONE_TRIAL
                        : measured.candidate().interval() == null ? "." : ": the whole interval lies beyond it.";
        return finding(
                definite ? Outcome.FAIL : Outcome.POTENTIAL,
                measured,
                bound.value(),
                found + ", " + where + limit + why);
    }

    private static double bound(@Nullable Quantity quantity) {
        return quantity == null ? Double.NaN : quantity.value();
    }

    private Finding finding(Outcome outcome, Measured measured, double threshold, String reason) {
        Verdict verdict = new Verdict(
                policy.of(outcome),
                WrittenGate.of(this),
                measured.series(),
                reason + policy.said(outcome),
                measured.candidate().value(),
                measured.candidate().interval(),
                threshold,
                measured.metric().unit(),
                null);
        return new Finding(verdict, "", Double.NaN, outcome);
    }
}
