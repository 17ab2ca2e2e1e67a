package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Jump and trend with a dynamic threshold over values whose intervals are known (THESIS 7.2.4), as the labels of its
 * published detections follow.
 *
 * <p>A build is compared with the builds right before it, accepted or not. A change beyond the threshold is potential,
 * and definite when the intervals do not overlap in its direction. A trend is held against the mean of the builds
 * before it, back to the last definite jump, and is judged from two of them on; it is definite when the interval does
 * not overlap with that of any one of them.
 */
record DynamicRule(ChangeGate gate, Threshold.Dynamic threshold, Measured measured, Earlier.View earlier) {
    /** Of a bare value before a gate with a dynamic threshold; empty of all others. */
    static Optional<DynamicRule> of(ChangeGate gate, Measured measured, Earlier.View earlier) {
        return measured.bare() && gate.threshold() instanceof Threshold.Dynamic dynamic
                ? Optional.of(new DynamicRule(gate, dynamic, measured, earlier))
                : Optional.empty();
    }

    /** The change of one build, and how sure it is; {@code against} is the build whose interval it was held against. */
    private record Step(double change, double limit, boolean crossed, @Nullable Past beyond) {
        boolean definite() {
            return crossed && beyond != null;
        }

        String label() {
            return crossed ? (beyond != null ? "definite " : "potential ") + (change > 0 ? "up" : "down") : "";
        }
    }

    Finding jump() {
        List<Past> builds = earlier.measured();
        Past now = now();
        if (now.interval() == null) {
            return notJudged(Message.of("dynamic.noIntervals"));
        }
        if (builds.size() == earlier.since()) {
            return notJudged(Message.of("dynamic.first"));
        }
        Step step = jump(builds, builds.size(), now, earlier.since(), measured.points());
        return finding(
                step, Message.of("against.build", builds.get(builds.size() - 1).build()));
    }

    Finding trend(int most) {
        List<Past> builds = earlier.measured();
        Past now = now();
        if (now.interval() == null) {
            return notJudged(Message.of("dynamic.noIntervals"));
        }
        int first = kept(builds, now, earlier.since(), most, measured.points());
        List<Past> kept = builds.subList(first, builds.size());
        if (kept.size() < TrendGate.LEAST) {
            return notJudged(Message.of("dynamic.few", TrendGate.LEAST, kept.size()));
        }
        double mean = Change.mean(kept);
        Step step = step(mean, kept, now, threshold.at(builds, builds.size(), now.instability()), measured.points());
        return finding(step, Message.of("against.meanOfAll", kept.size()));
    }

    private Past now() {
        return Past.of(measured, "", "", null, false);
    }

    /**
     * The first build that a trend is held against: a definite jump, this build's own included, leaves none before it.
     */
    private int kept(List<Past> builds, Past now, int since, int most, boolean points) {
        int first = Math.max(since, builds.size() - most);
        for (int i = builds.size(); i > first; i--) {
            if (jump(builds, i, i == builds.size() ? now : builds.get(i), since, points)
                    .definite()) {
                return i;
            }
        }
        return first;
    }

    /** The jump of the build at a place, or of the one that follows them all. */
    private Step jump(List<Past> builds, int place, Past build, int since, boolean points) {
        if (place <= since) {
            return new Step(Double.NaN, Double.NaN, false, null);
        }
        Past before = builds.get(place - 1);
        double limit = threshold.at(builds, place, build.instability());
        return step(before.value(), List.of(before), build, limit, points);
    }

    private static Step step(double from, List<Past> others, Past build, double limit, boolean points) {
        double change = points
                ? build.value() - from
                : from > 0 && build.value() > 0 ? 100 * (build.value() / from - 1) : Double.NaN;
        if (!Double.isFinite(change)) {
            return new Step(Double.NaN, limit, false, null);
        }
        boolean crossed = Math.abs(change) > limit;
        Past beyond = null;
        for (int i = 0; crossed && beyond == null && i < others.size(); i++) {
            beyond = disjoint(build.interval(), others.get(i).interval(), change > 0) ? others.get(i) : null;
        }
        return new Step(change, limit, crossed, beyond);
    }

    private static boolean disjoint(@Nullable Interval now, @Nullable Interval then, boolean up) {
        return now != null && then != null && (up ? now.lower() > then.upper() : now.upper() < then.lower());
    }

    private Finding notJudged(Message why) {
        return Judgement.notJudged(gate, measured, why, true);
    }

    private Finding finding(Step step, Message against) {
        Watch watch = gate.watch();
        Policy policy = gate.policy();
        boolean lower = measured.metric().direction() == Direction.LOWER;
        double worse = lower ? step.change() : -step.change();
        boolean watched = watch == Watch.BOTH || worse > 0 == (watch == Watch.REGRESSION);
        Outcome outcome = Double.isNaN(step.change())
                ? Outcome.INCONCLUSIVE
                : !step.crossed() || !watched ? Outcome.PASS : step.definite() ? Outcome.FAIL : Outcome.POTENTIAL;
        Verdict verdict = new Verdict(
                policy.of(outcome),
                WrittenGate.of(gate),
                measured.series(),
                Sentence.of(policy.said(outcome, reason(step, against))),
                step.change(),
                null,
                step.limit(),
                Unit.PERCENT,
                Sense.of(measured, watch == Watch.BOTH ? worse > 0 : watch == Watch.REGRESSION));
        return new Finding(verdict, step.label(), step.change(), outcome);
    }

    private Message reason(Step step, Message against) {
        if (Double.isNaN(step.change())) {
            return Message.of("change.incomparable", measured.series(), against);
        }
        Change change = new Change(step.change(), null, measured.points());
        int decimals = Phrases.decimals(Math.abs(step.change()), step.limit());
        Past beyond = step.beyond();
        Message why = !step.crossed()
                ? Phrases.END
                : beyond == null ? Message.of("dynamic.overlap") : Message.of("dynamic.beyond", beyond.build());
        return Message.of(
                "dynamic.sentence",
                measured.series(),
                Phrases.signed(step.change(), decimals, measured.points()),
                against,
                Message.of(step.crossed() ? "held.past" : "held.within", threshold.said(step.limit(), change)),
                why);
    }
}
