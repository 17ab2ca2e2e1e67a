package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentence;
import org.jspecify.annotations.Nullable;

/** Verdicts as files of any version hold them. */
public final class Verdicts {
    private Verdicts() {}

    public static Verdict of(
            Outcome outcome,
            String gate,
            String series,
            String reason,
            double value,
            @Nullable Interval interval,
            double threshold,
            Unit unit) {
        return of(outcome, gate, series, reason, value, interval, threshold, unit, null);
    }

    public static Verdict of(
            Outcome outcome,
            String gate,
            String series,
            String reason,
            double value,
            @Nullable Interval interval,
            double threshold,
            Unit unit,
            @Nullable Sense sense) {
        return new Verdict(
                outcome,
                WrittenGate.read(gate),
                series,
                Sentence.read(reason, null),
                value,
                interval,
                threshold,
                unit,
                sense);
    }
}
