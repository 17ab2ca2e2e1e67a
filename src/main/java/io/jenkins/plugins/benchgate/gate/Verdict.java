package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What one gate said of one series, and why.
 *
 * @param gate the gate as text, in the grammar of {@link GateText}
 * @param series what was judged: metric and statistic, such as {@code READ latency p99}
 * @param reason one sentence for people: what was measured, how sure, against what, and the threshold; never empty
 * @param value the judged quantity in {@code unit}: the statistic itself for a fixed gate, the relative change in % (positive
 *     = worse where the gate watches regressions) otherwise; NaN when nothing was measured
 * @param interval its confidence interval, {@code null} when there is none
 * @param threshold the bound that decided, in {@code unit}; NaN when none applied
 */
public record Verdict(
        Outcome outcome,
        String gate,
        String series,
        String reason,
        double value,
        @Nullable Interval interval,
        double threshold,
        Unit unit) {

    /** The same with more text behind its reason. */
    public Verdict withReason(String more) {
        return new Verdict(outcome, gate, series, reason + more, value, interval, threshold, unit);
    }

    /** Whether the whole interval lies beyond no change, or beyond the bound of a fixed gate. */
    public boolean certain() {
        return interval != null && (relative() ? interval.lower() > 0 : !interval.contains(threshold));
    }

    /** Whether it is about a relative change, not about the value itself. */
    public boolean relative() {
        return unit.equals(Unit.PERCENT) && !gate.startsWith("fixed");
    }

    /** Whether it passed although its interval reaches the threshold: the measurement was too noisy to exclude a crossing. */
    public boolean couldHaveMissed() {
        return outcome == Outcome.PASS && interval != null && interval.contains(threshold);
    }
}
