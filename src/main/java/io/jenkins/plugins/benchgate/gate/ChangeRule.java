package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * How a relative change is held against a threshold, for jump and trend alike.
 *
 * <p>The threshold is crossed when the point estimate reaches it. A crossing is definite when the whole confidence interval
 * lies on the same side of no change, and potential when the interval holds no change as well (THESIS fig. 7.3).
 *
 * @param percent threshold in %, above 0
 * @param watch which side of no change crosses it
 */
record ChangeRule(double percent, Watch watch) {
    private static final String UNSURE = ", but too little was measured to say how sure that is.";

    ChangeRule {
        if (!(percent > 0) || !Double.isFinite(percent)) {
            throw new IllegalArgumentException("found percent " + percent + ", expected more than 0 %");
        }
    }

    /**
     * @param change as measured: candidate against what {@code against} names
     * @param against the other side in words, such as {@code the baseline measured side by side}
     */
    Verdict judge(Gate gate, Measured measured, Change change, String against) {
        String series = measured.series();
        if (Double.isNaN(change.percent())) {
            String reason = series + " cannot be compared with " + against + ": a ratio needs two values above zero.";
            return new Verdict(
                    Outcome.INCONCLUSIVE, gate.text(), series, reason, Double.NaN, null, percent, Unit.PERCENT);
        }
        Change worse = change.worsening(measured.metric().direction());
        if (watch != Watch.IMPROVEMENT && worse.percent() >= percent) {
            return crossed(gate, measured, worse, against, "worse");
        }
        Change better = worse.mirrored();
        if (watch != Watch.REGRESSION && better.percent() >= percent) {
            return crossed(gate, measured, better, against, "better");
        }
        Change shown = watch == Watch.IMPROVEMENT ? better : worse;
        String side = watch == Watch.IMPROVEMENT ? "better" : "worse";
        if (shown.interval() == null) {
            return verdict(
                    Outcome.INCONCLUSIVE,
                    gate,
                    measured,
                    shown,
                    described(series, shown, against, side) + ", below the threshold of " + Sentence.percent(percent)
                            + UNSURE);
        }
        // a pass of a noisy measurement says what it could have missed
        String missed = shown.interval().upper() >= percent
                ? ", but the interval reaches beyond it: this build could have missed such a change."
                : ".";
        String reason = described(series, shown, against, side) + ", below the threshold of "
                + Sentence.percent(percent) + missed;
        return verdict(Outcome.PASS, gate, measured, shown, reason);
    }

    private Verdict crossed(Gate gate, Measured measured, Change change, String against, String side) {
        String found = described(measured.series(), change, against, side) + ", at or above the threshold of "
                + Sentence.percent(percent);
        Interval interval = change.interval();
        if (interval == null) {
            return verdict(Outcome.INCONCLUSIVE, gate, measured, change, found + UNSURE);
        }
        if (interval.lower() > 0 && measured.oneTrial()) {
            return verdict(Outcome.POTENTIAL, gate, measured, change, found + Sentence.ONE_TRIAL);
        }
        return interval.lower() > 0
                ? verdict(
                        Outcome.FAIL,
                        gate,
                        measured,
                        change,
                        found + ": the whole interval lies on the " + side + " side of no change.")
                : verdict(
                        Outcome.POTENTIAL,
                        gate,
                        measured,
                        change,
                        found + ", but the interval holds no change as well.");
    }

    private Verdict verdict(Outcome outcome, Gate gate, Measured measured, Change change, String reason) {
        return new Verdict(
                outcome,
                gate.text(),
                measured.series(),
                reason,
                change.percent(),
                change.interval(),
                percent,
                Unit.PERCENT);
    }

    private static String described(String series, Change change, String against, String side) {
        boolean worse = side.equals("worse");
        String verb = change.percent() > 0
                ? (worse ? " worsened by " : " improved by ")
                : (worse ? " did not worsen: " : " did not improve: ");
        String amount = series + verb + Sentence.signed(change.percent());
        String sure = change.interval() == null ? "" : " (" + Sentence.changeInterval(change.interval()) + ")";
        return amount + sure + " against " + against;
    }

    /** The threshold and the side as they stand in a gate's text. */
    String[] options(@Nullable String more) {
        return new String[] {
            "percent=" + Sentence.percent(percent).replace(" %", ""),
            more == null ? "" : more,
            watch == Watch.REGRESSION ? "" : "watch=" + watch.word()
        };
    }
}
