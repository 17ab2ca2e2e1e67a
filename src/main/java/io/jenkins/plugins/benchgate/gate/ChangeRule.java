package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.Optional;

/**
 * How a change is held against a threshold, for jump and trend alike.
 *
 * <p>The threshold is crossed when the point estimate reaches it. A crossing is definite when the whole confidence interval
 * lies on the same side of no change, and potential when the interval holds no change as well (THESIS fig. 7.3). A change
 * against earlier builds that has no interval gets one from the {@link Noise} between builds; where that is not known either,
 * nothing is concluded – but for bare values, where the threshold alone decides, as in THESIS eq. 4.2 and 4.3.
 *
 * @param watch which side of no change crosses it
 * @param policy what a crossing counts as
 * @param confidence that noise is held against, in (0, 1)
 */
record ChangeRule(Threshold threshold, Watch watch, Policy policy, double confidence) {
    private static final String UNSURE = ", but too little was measured to say how sure that is.";
    private static final String BARE =
            ": too few earlier builds tell this series' noise, so the threshold alone decides.";

    /**
     * @param change as measured: candidate against what {@code against} names
     */
    Finding judge(Gate gate, Measured measured, Change change, Against against, Earlier.View earlier) {
        double limit = threshold instanceof Threshold.Percent fixed
                ? fixed.percent()
                : ((Threshold.Dynamic) threshold)
                        .at(earlier.measured(), earlier.measured().size(), Past.instability(measured));
        if (Double.isNaN(change.percent())) {
            String reason = measured.series() + " cannot be compared with " + against.words()
                    + ": a ratio needs two values above zero.";
            return Finding.of(new Verdict(
                    Outcome.INCONCLUSIVE,
                    gate.text(),
                    measured.series(),
                    reason,
                    Double.NaN,
                    null,
                    limit,
                    Unit.PERCENT));
        }
        Change worse = change.worsening(measured.metric().direction());
        Change better = worse.mirrored();
        boolean worsened = watch != Watch.IMPROVEMENT && worse.percent() >= limit;
        boolean improved = watch != Watch.REGRESSION && better.percent() >= limit;
        boolean asWorse = worsened || (!improved && watch != Watch.IMPROVEMENT);
        Told told = worsened || improved
                ? crossed(measured, asWorse ? worse : better, asWorse, change.percent() > 0, against, earlier)
                : passed(measured, asWorse ? worse : better, limit, against, earlier);
        String reason = measured.series() + Sentence.change(told.change(), asWorse, limit) + " against "
                + against.words() + (worsened || improved ? ", at or above " : ", below ")
                + Sentence.limit(threshold, limit, told.change()) + told.why() + policy.said(told.outcome());
        Verdict verdict = new Verdict(
                policy.of(told.outcome()),
                gate.text(),
                measured.series(),
                reason,
                told.change().percent(),
                told.change().interval(),
                limit,
                Unit.PERCENT);
        return new Finding(verdict, "", change.percent(), told.outcome());
    }

    /** What was found, with the change as it is shown. */
    private record Told(Outcome outcome, Change change, String why) {}

    private Told crossed(
            Measured measured, Change change, boolean worse, boolean more, Against against, Earlier.View earlier) {
        Interval interval = change.interval();
        if (interval == null) {
            return byNoise(measured, change, more, against, earlier)
                    .orElse(
                            measured.bare() && against.builds() > 0
                                    ? new Told(Outcome.FAIL, change, BARE)
                                    : new Told(Outcome.INCONCLUSIVE, change, UNSURE));
        }
        if (interval.lower() <= 0) {
            return new Told(Outcome.POTENTIAL, change, ", but the interval holds no change as well.");
        }
        return measured.oneTrial()
                ? new Told(Outcome.POTENTIAL, change, Sentence.ONE_TRIAL)
                : new Told(
                        Outcome.FAIL,
                        change,
                        ": the whole interval lies on the " + (worse ? "worse" : "better") + " side of no change.");
    }

    /**
     * A crossing without an interval of its own, held against the noise between builds. It is definite when noise can explain
     * neither the change nor the distance from the middle of the accepted builds: the baseline may itself be a stroke of luck.
     */
    private Optional<Told> byNoise(
            Measured measured, Change change, boolean more, Against against, Earlier.View earlier) {
        Optional<Noise> known = against.builds() == 0 ? Optional.empty() : Noise.of(earlier, measured.points());
        return known.map(noise -> {
            double reach = noise.reach(confidence);
            Change around = change.within(reach * Math.sqrt(1 + 1.0 / against.builds()), confidence);
            Interval interval = around.interval();
            String noisy = "the noise of the last " + (noise.differences() + 1) + " builds";
            if (interval == null || interval.lower() <= 0) {
                return new Told(Outcome.POTENTIAL, around, ", but " + noisy + " explains as much.");
            }
            double value = measured.candidate().value();
            double aside = (measured.points() ? value : Math.log(value)) - noise.centre();
            return (more ? aside : -aside) <= reach
                    ? new Told(
                            Outcome.POTENTIAL,
                            around,
                            ", but " + noisy + " explains the value itself: it was the baseline that stood out.")
                    : new Told(Outcome.FAIL, around, ": more than " + noisy + " explains.");
        });
    }

    private Told passed(Measured measured, Change change, double limit, Against against, Earlier.View earlier) {
        Interval interval = change.interval();
        if (interval == null) {
            boolean enough = measured.bare()
                    || (against.builds() > 0
                            && Noise.of(earlier, measured.points()).isPresent());
            return enough ? new Told(Outcome.PASS, change, ".") : new Told(Outcome.INCONCLUSIVE, change, UNSURE);
        }
        // a pass of a noisy measurement says what it could have missed
        return new Told(
                Outcome.PASS,
                change,
                interval.upper() >= limit
                        ? ", but the interval reaches beyond it: this build could have missed such a change."
                        : ".");
    }
}
