package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.gate.Measured.Looks;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A gate on the value itself: passes iff {@code lower < value < upper}, both strict (THESIS eq. 4.1).
 *
 * <p>A violated bound is definite when the whole confidence interval lies beyond it, potential otherwise. A lower bound
 * on a latency is worth having: a latency that collapses is usually requests that fail fast.
 *
 * @param lower in the metric's unit, {@code null} when there is none
 * @param upper in the metric's unit, {@code null} when there is none; at least one of the two is given
 */
public record FixedGate(Selector selector, @Nullable Quantity lower, @Nullable Quantity upper, Policy policy)
        implements Gate {
    static final List<String> OPTIONS = GateOptions.with("lower", "upper");

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

    static FixedGate of(GateOptions options) {
        return new FixedGate(
                options.selector(), options.quantity("lower"), options.quantity("upper"), options.policy());
    }

    /** Its bounds by the options that say them, all in one unit. */
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
    public boolean decided(Measured measured, Finding finding) {
        Looks looks = measured.looks();
        Interval seen = looks == null ? null : looks.value();
        return finding.found() == Outcome.PASS
                ? Exact.of(measured.metric(), measured.candidate())
                        || (seen != null && !seen.contains(bound(lower)) && !seen.contains(bound(upper)))
                : Gate.super.decided(measured, finding);
    }

    @Override
    public NeededHistory reach(Origin origin) {
        return NeededHistory.NONE;
    }

    /**
     * Whether its bounds can be held against values in a unit: they are written in it, or as plain numbers where the
     * unit, such as {@code allocs/op}, has no multiples.
     */
    public boolean covers(Unit unit) {
        return unit.equals(unit()) || (unit().equals(Unit.NONE) && !Quantity.hasMultiples(unit));
    }

    /** The unit that its bounds are written in. */
    public Unit unit() {
        return lower != null ? lower.unit() : upper != null ? upper.unit() : Unit.NONE;
    }

    @Override
    public Kind kind() {
        return Kind.FIXED;
    }

    @Override
    public String text() {
        List<String> options = new ArrayList<>();
        bounds().forEach((name, bound) -> options.add(name + "=" + GateText.number(bound)));
        return GateText.write(this, options);
    }

    @Override
    public Finding find(Measured measured, Earlier.View earlier, double confidence) {
        boolean exact = Exact.of(measured, earlier);
        return find(exact ? Exact.sure(measured, confidence) : measured, exact);
    }

    private Finding find(Measured measured, boolean exact) {
        Unit unit = measured.metric().unit();
        double value = measured.candidate().value();
        Interval interval = measured.candidate().interval();
        Message found = Message.of("fixed.value", measured.series(), Phrases.figure(value, unit));
        if (!covers(unit)) {
            return finding(
                    Outcome.INCONCLUSIVE, measured, Double.NaN, Message.of("fixed.otherUnit", found, unit().symbol()));
        }
        if (interval == null && !measured.bare()) {
            List<Object> doubts = List.copyOf(measured.candidate().doubts());
            return finding(
                    Outcome.INCONCLUSIVE,
                    measured,
                    Double.NaN,
                    Message.of("fixed.unsure", found, new Message(Message.PARAGRAPH, doubts)));
        }
        if (exact) {
            found = Message.of("fixed.value", measured.series(), Exact.figure(value, unit));
        } else if (interval != null) {
            found = Phrases.value(measured.series(), value, interval, unit);
        }
        // a bare value is all that is known: it is held against the bounds as it is
        double below = interval == null ? value : interval.lower();
        double above = interval == null ? value : interval.upper();
        if (lower != null && value <= lower.value()) {
            return crossed(measured, found, above <= lower.value(), exact, lower, "fixed.lowerCrossed");
        }
        if (upper != null && value >= upper.value()) {
            return crossed(measured, found, below >= upper.value(), exact, upper, "fixed.upperCrossed");
        }
        boolean lowerIsWorse = measured.metric().direction() == Direction.HIGHER;
        Quantity worse = upper == null || (lower != null && lowerIsWorse) ? lower : upper;
        boolean crosses = interval != null && (interval.contains(bound(lower)) || interval.contains(bound(upper)));
        Message missed = crosses ? Message.of("fixed.missed") : Phrases.END;
        Message held = lower == null
                ? Message.of("fixed.upperHeld", found, Phrases.figure(bound(upper), unit), missed)
                : upper == null
                        ? Message.of("fixed.lowerHeld", found, Phrases.figure(bound(lower), unit), missed)
                        : Message.of(
                                "fixed.bothHeld",
                                found,
                                Phrases.figure(bound(lower), unit),
                                Phrases.figure(bound(upper), unit),
                                missed);
        return finding(Outcome.PASS, measured, bound(worse), held);
    }

    private Finding crossed(
            Measured measured, Message found, boolean beyond, boolean exact, Quantity bound, String where) {
        Figure limit = Phrases.figure(bound.value(), measured.metric().unit());
        boolean definite = beyond && (exact || !measured.oneTrial());
        Message why = !beyond
                ? Message.of("fixed.reachesBack")
                : !definite
                        ? Phrases.ONE_TRIAL
                        : exact || measured.candidate().interval() == null
                                ? Phrases.END
                                : Message.of("fixed.liesBeyond");
        return finding(
                definite ? Outcome.FAIL : Outcome.POTENTIAL,
                measured,
                bound.value(),
                Message.of(where, found, limit, why));
    }

    private static double bound(@Nullable Quantity quantity) {
        return quantity == null ? Double.NaN : quantity.value();
    }

    private Finding finding(Outcome outcome, Measured measured, double threshold, Message reason) {
        Verdict verdict = new Verdict(
                policy.of(outcome),
                WrittenGate.of(this),
                measured.series(),
                Sentence.of(policy.said(outcome, reason)),
                measured.candidate().value(),
                measured.candidate().interval(),
                threshold,
                measured.metric().unit(),
                null);
        return new Finding(verdict, "", Double.NaN, outcome);
    }
}
