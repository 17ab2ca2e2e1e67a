package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;

/**
 * A verdict with what it was drawn from, as a table of many builds shows it.
 *
 * @param label {@code potential up}, {@code definite down} … of a dynamic gate on values with intervals; empty
 *     otherwise
 * @param change relative change in % against what the gate compares with, in points for metrics in %, positive = more;
 *     NaN where the gate compares nothing
 * @param found what was found, before the gate counted it as something else
 * @param blind whether the gate could not see a change of its threshold's size, see {@link Blindness}
 * @param evidence what a crossing rests on, for the {@link Family} of the series
 * @param begins where nothing was found to compare with: whether the build is the first of its kind
 */
public record Finding(
        Verdict verdict, String label, double change, Outcome found, boolean blind, Evidence evidence, boolean begins) {
    /**
     * How strongly a series speaks against no change.
     *
     * @param p two-sided, of no change; NaN where the finding rests on no interval
     * @param noisy whether the detectable change is as far above the threshold as that of a blind gate, crossed or not
     */
    record Evidence(double p, boolean noisy) {
        static final Evidence NONE = new Evidence(Double.NaN, false);
    }

    /** A finding of a gate that had something to judge. */
    Finding(Verdict verdict, String label, double change, Outcome found, boolean blind) {
        this(verdict, label, change, found, blind, Evidence.NONE, false);
    }

    /** A finding of a gate that could see its threshold, or has none to see. */
    Finding(Verdict verdict, String label, double change, Outcome found) {
        this(verdict, label, change, found, false, Evidence.NONE, false);
    }

    /** A finding that compares nothing and counts as what it is. */
    static Finding of(Verdict verdict) {
        return new Finding(verdict, "", Double.NaN, verdict.outcome());
    }

    /**
     * Whether the build may be a baseline as far as this gate is concerned: nothing was crossed, whatever a crossing
     * counts as, or the build is the first of its kind, even where the gate demands to be judged. A blind gate saw
     * neither, unless it lets that pass, or judges by other series.
     */
    public boolean acceptable() {
        return switch (found) {
            case NOT_JUDGED -> begins;
            case PASS -> !blind || verdict.would() == Outcome.PASS || verdict.would() == Outcome.UNSEEN;
            case POTENTIAL -> verdict.would() == Outcome.UNSEEN;
            case UNSEEN, INCONCLUSIVE, FAIL -> false;
        };
    }

    /** Whether a change against a baseline was looked for, and not found. */
    public boolean unchanged() {
        return found == Outcome.PASS && verdict.by().kind().judgesChanges();
    }

    /** The same with one more sentence in the reason. */
    Finding because(Message sentence) {
        return new Finding(verdict.withReason(sentence), label, change, found, blind, evidence, begins);
    }

    /** The same of a series that is not seen, where the gate judges by others. */
    Finding unseen(Message sentence) {
        return new Finding(verdict.as(Outcome.UNSEEN, sentence), label, change, found, blind, evidence, begins);
    }

    /** The same of a gate that learns. */
    Finding learning(Outcome counted, Learning learning, Message sentence) {
        return new Finding(verdict.as(counted, learning, sentence), label, change, found, blind, evidence, begins);
    }

    /** The same with something else found, as a policy counts it, and one more sentence in the reason. */
    Finding as(Outcome other, boolean isBlind, Policy policy, Message sentence) {
        return new Finding(
                verdict.as(policy.of(other, isBlind), sentence), label, change, other, isBlind, evidence, begins);
    }
}
