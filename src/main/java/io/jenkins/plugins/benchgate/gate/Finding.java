package io.jenkins.plugins.benchgate.gate;

/**
 * A verdict with what it was drawn from, as a table of many builds shows it.
 *
 * @param label {@code potential up}, {@code definite down} … of a dynamic gate on values with intervals; empty otherwise
 * @param change relative change in % against what the gate compares with, in points for metrics in %, positive = more; NaN
 *     where the gate compares nothing
 * @param acceptable whether the build may be a baseline as far as this gate is concerned: nothing was crossed, whatever a
 *     crossing counts as, or there was nothing to compare with, even where the gate demands to be judged
 */
public record Finding(Verdict verdict, String label, double change, boolean acceptable) {

    /** A finding without a change; acceptable when the gate passed. */
    static Finding of(Verdict verdict) {
        return of(verdict, "", Double.NaN);
    }

    /** A finding of a gate that counts nothing as something else; acceptable when it passed. */
    static Finding of(Verdict verdict, String label, double change) {
        return of(verdict, label, change, verdict.outcome());
    }

    /** @param found what was found, before the gate counted it as something else */
    static Finding of(Verdict verdict, String label, double change, Outcome found) {
        return new Finding(verdict, label, change, found.compareTo(Outcome.PASS) <= 0);
    }
}
