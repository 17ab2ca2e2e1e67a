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
 */
public record Finding(Verdict verdict, String label, double change, Outcome found, boolean blind) {

    /** A finding of a gate that could see its threshold, or has none to see. */
    Finding(Verdict verdict, String label, double change, Outcome found) {
        this(verdict, label, change, found, false);
    }

    /** A finding that compares nothing and counts as what it is. */
    static Finding of(Verdict verdict) {
        return new Finding(verdict, "", Double.NaN, verdict.outcome());
    }

    /**
     * Whether the build may be a baseline as far as this gate is concerned: nothing was crossed, whatever a crossing
     * counts as, or there was nothing to compare with, even where the gate demands to be judged. A blind gate saw
     * neither, unless it lets that pass.
     */
    public boolean acceptable() {
        return found.compareTo(Outcome.PASS) <= 0 && (!blind || verdict.outcome() == Outcome.PASS);
    }

    /** The same with one more sentence in the reason. */
    Finding because(Message sentence) {
        return new Finding(verdict.withReason(sentence), label, change, found, blind);
    }

    /** The same with something else found, as a policy counts it, and one more sentence in the reason. */
    Finding as(Outcome other, Policy policy, Message sentence) {
        return new Finding(verdict.as(policy.of(other), sentence), label, change, other);
    }
}
