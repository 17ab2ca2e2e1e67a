package io.jenkins.plugins.benchgate.gate;

/**
 * A verdict with what it was drawn from, as a table of many builds shows it.
 *
 * @param label {@code potential up}, {@code definite down} … of a dynamic gate on values with intervals; empty otherwise
 * @param change relative change in % against what the gate compares with, in points for metrics in %, positive = more; NaN
 *     where the gate compares nothing
 */
public record Finding(Verdict verdict, String label, double change) {

    static Finding of(Verdict verdict) {
        return new Finding(verdict, "", Double.NaN);
    }
}
