package io.jenkins.plugins.benchgate.gate;

/**
 * A verdict with what it was drawn from, as a table of many builds shows it.
 *
 * @param label {@code potential up}, {@code definite down} … of a dynamic gate on values with intervals; empty otherwise
 * @param change relative change in % against what the gate compares with, in points for metrics in %, positive = more; NaN
 *     where the gate compares nothing
 * @param acceptable whether the build may be a baseline as far as this gate is concerned: it passed, or had nothing to
 *     compare with, even where it demands to be judged, or no build could ever be the first
 */
public record Finding(Verdict verdict, String label, double change, boolean acceptable) {

    /** A finding without a change; acceptable when the gate passed. */
    static Finding of(Verdict verdict) {
        return of(verdict, "", Double.NaN);
    }

    /** A finding that is acceptable when the gate passed. */
    static Finding of(Verdict verdict, String label, double change) {
        return new Finding(verdict, label, change, verdict.outcome().compareTo(Outcome.PASS) <= 0);
    }
}
