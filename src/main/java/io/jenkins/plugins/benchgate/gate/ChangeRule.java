package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.gate.Measured.Looks;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.RandomEffects;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One series before one gate: how a change is held against a threshold, for jump and trend alike.
 *
 * <p>The threshold is crossed when the point estimate reaches it. A crossing is definite when the whole confidence
 * interval lies on the same side of no change, and potential when the interval includes zero (THESIS fig.
 * 7.3). A change against earlier builds that has no interval gets one from the {@link Noise} between builds; where that
 * is not known either, nothing is concluded – but for bare values, where the threshold alone decides, as in THESIS eq.
 * 4.2 and 4.3.
 *
 * @param earlier what the build that measured it looks back upon
 * @param confidence that noise is held against, in (0, 1)
 */
record ChangeRule(ChangeGate gate, Measured measured, Earlier.View earlier, double confidence) {
    private static final Message UNSURE = Message.of("change.unsure");
    private static final Message BARE = Message.of("change.bare");

    /**
     * By ratios of builds side by side.
     *
     * @param words what it is compared with, without the ratios
     */
    Finding judge(RatioLevels ratios, Message words) {
        List<Past> compared = ratios.compared();
        ComparedWith against = new ComparedWith(words, compared.size())
                .aged(compared.get(compared.size() - 1), earlier.now(), gate.stale())
                .by(ratios);
        return judge(ratios.change(), against);
    }

    /**
     * @param change as measured: candidate against what {@code against} names
     */
    Finding judge(Change change, ComparedWith against) {
        Threshold threshold = gate.threshold();
        Watch watch = gate.watch();
        Policy policy = gate.policy();
        double limit = threshold.at(measured, earlier);
        if (Double.isNaN(change.percent())) {
            Message reason = Message.of("change.incomparable", measured.series(), against.words());
            return Finding.of(
                    Verdict.ofNothing(Outcome.INCONCLUSIVE, gate, measured.series(), reason, limit, Unit.PERCENT));
        }
        Change worse = change.worsening(measured.metric().direction());
        Change better = worse.mirrored();
        Change watched = watch == Watch.IMPROVEMENT ? better : worse;
        limit = threshold.seen(limit, withNoise(watched, against), policy.detectable());
        boolean worsened = watch != Watch.IMPROVEMENT && worse.percent() >= limit;
        boolean improved = watch != Watch.REGRESSION && better.percent() >= limit;
        boolean asWorse = worsened || (!improved && watch != Watch.IMPROVEMENT);
        Told found = worsened || improved
                ? crossed(asWorse ? worse : better, asWorse, change.percent() > 0, limit, against)
                : passed(asWorse ? worse : better, limit, against);
        Optional<Message> usual = found.outcome() == Outcome.FAIL
                ? UsualNoise.explains(measured, found.change(), earlier)
                : Optional.empty();
        Told told = usual.isPresent() ? new Told(Outcome.POTENTIAL, found.change(), usual.get()) : found;
        RatioLevels ratios = against.ratios();
        if (told.outcome() == Outcome.FAIL && ratios != null && ratios.outdated()) {
            told = new Told(Outcome.POTENTIAL, told.change(), Message.of("ratios.outdated"));
        }
        Told alike = told;
        if (told.outcome() == Outcome.FAIL && against.apart() > 0) {
            told = onOtherMachines(told, against);
        }
        Sense sense = Sense.of(measured, asWorse);
        Change shown = change.interval() != null && told.equals(alike)
                ? change
                : change.within(sense.turned(told.change().interval()));
        Message reason = Message.of(
                "change.sentence",
                measured.series(),
                Phrases.change(shown, limit, sense),
                against.words(),
                Phrases.limit(threshold, worsened || improved, limit, shown, sense),
                told.why());
        reason = policy.said(told.outcome(), reason);
        if (worsened || improved) {
            reason = NewLevel.said(reason, this, limit, against);
        }
        if (ratios != null && ratios.joined()) {
            reason = ratios.contradiction().map(reason::and).orElse(reason);
        }
        Optional<Blindness> blind = blindness(alike, limit, asWorse, against);
        if (blind.isPresent()) {
            reason = reason.and(blind.get().sentence(this, told.change(), sense, against));
            if (told.outcome() == Outcome.PASS) {
                reason = policy.blindSentence().map(reason::and).orElse(reason);
            }
        }
        boolean isBlind = blind.isPresent() || usual.isPresent();
        Verdict verdict = new Verdict(
                policy.of(told.outcome(), isBlind),
                WrittenGate.of(gate),
                measured.series(),
                Sentence.of(reason),
                shown.percent(),
                shown.interval(),
                limit,
                Unit.PERCENT,
                sense);
        Change judged = told.change();
        boolean noisy = isBlind || Blindness.detectable(alike.change(), limit) > policy.detectable() * limit;
        return new Finding(
                verdict,
                "",
                change.percent(),
                told.outcome(),
                isBlind,
                new Finding.Evidence(judged.pValue(), noisy),
                false);
    }

    /**
     * What is definite was seen, and so was what noise within the build does not explain; and of bare values the
     * threshold alone decides, whatever their noise.
     */
    private Optional<Blindness> blindness(Told told, double limit, boolean asWorse, ComparedWith against) {
        Interval interval = told.change().interval();
        boolean seenAside = told.outcome() == Outcome.POTENTIAL && interval != null && interval.lower() > 0;
        // the noise between builds is that of their machines, too: it hides nothing on one kind of them
        boolean ofMachines = against.apart() > 0 && measured.candidate().interval() == null;
        if (told.outcome() == Outcome.FAIL
                || seenAside
                || ofMachines
                || told.outcome() == Outcome.INCONCLUSIVE
                || (measured.bare() && measured.candidate().interval() == null)) {
            return Optional.empty();
        }
        Change seen = seen(asWorse, against);
        Optional<Blindness> blind = blindness(told.change(), seen, limit);
        return blind.isPresent() || gate.watch() != Watch.BOTH
                ? blind
                : blindness(told.change().mirrored(), seen == null ? null : seen.mirrored(), limit);
    }

    private Optional<Blindness> blindness(Change change, @Nullable Change seen, double limit) {
        double multiple = gate.policy().detectable();
        return seen == null ? Blindness.of(change, limit, multiple) : Blindness.of(change, seen, limit, multiple);
    }

    /** A change that was looked at until it was decided, with what that excludes, oriented as the gate watches it. */
    private @Nullable Change seen(boolean asWorse, ComparedWith against) {
        Looks looks = measured.looks();
        Comparison comparison = measured.comparison();
        if (looks == null || looks.change() == null || comparison == null || against.builds() > 0) {
            return null;
        }
        Change worse = new Change(comparison.change().value(), looks.change(), false)
                .worsening(measured.metric().direction());
        return asWorse ? worse : worse.mirrored();
    }

    /**
     * A crossing that is definite between builds on the same kind of machines, where they are not: definite if it exceeds
     * what kinds of machines differ by, as far as the history knows that.
     */
    private Told onOtherMachines(Told told, ComparedWith against) {
        Optional<RandomEffects> kinds = earlier.betweenMachines(measured.points());
        Interval interval = told.change().interval();
        if (kinds.isEmpty() || interval == null) {
            return new Told(
                    Outcome.POTENTIAL,
                    told.change(),
                    Message.of("machines.doubt", RandomEffects.FEWEST, RandomEffects.FEWEST_VALUES));
        }
        RandomEffects between = kinds.get();
        boolean own = measured.candidate().interval() != null;
        Change alike = own
                ? told.change()
                : told.change()
                        .within(
                                between.reachWithin(1 + against.variance(), interval.confidence()),
                                interval.confidence(),
                                between.degreesWithin());
        Change wider = alike.wider(between.reach(against.apart(), interval.confidence()), between.degrees());
        Interval all = wider.interval();
        boolean more = all != null && all.lower() > 0;
        double deviation = Math.sqrt(between.between());
        return new Told(
                more ? Outcome.FAIL : Outcome.POTENTIAL,
                wider,
                Message.of(
                        more ? "machines.more" : "machines.asMuch",
                        between.groups(),
                        Phrases.size(measured.points() ? deviation : 100 * Math.expm1(deviation), measured.points())));
    }

    /** What was found, with the change as it is shown. */
    private record Told(Outcome outcome, Change change, Message why) {}

    /**
     * @param change oriented so that it is above zero
     * @param more whether the value became more
     */
    private Told crossed(Change change, boolean worse, boolean more, double limit, ComparedWith against) {
        Interval interval = change.interval();
        if (interval == null) {
            return byNoise(change, more, limit, against)
                    .orElse(
                            measured.bare() && against.builds() > 0
                                    ? new Told(Outcome.FAIL, change, BARE)
                                    : new Told(Outcome.INCONCLUSIVE, change, UNSURE));
        }
        if (interval.lower() <= 0) {
            return new Told(Outcome.POTENTIAL, change, Message.of("change.holdsNone"));
        }
        return measured.oneTrial()
                ? new Told(Outcome.POTENTIAL, change, Phrases.ONE_TRIAL)
                : new Told(Outcome.FAIL, change, Message.of(worse ? "change.wholeWorse" : "change.wholeBetter"));
    }

    /**
     * A crossing without an interval of its own, held against the noise between builds. It is definite when noise can
     * explain neither the change nor the distance from the middle of the accepted builds: the baseline may itself be a
     * stroke of luck.
     */
    private Optional<Told> byNoise(Change change, boolean more, double limit, ComparedWith against) {
        // the last builds together are no news to a trend, whose mean they would be held against
        double ofRuns = gate instanceof JumpGate ? limit : Double.NaN;
        return noise(against).map(noise -> {
            double reach = noise.reach(confidence);
            Change around = around(change, noise, against);
            Interval interval = around.interval();
            int builds = noise.differences() + 1;
            int run = noise.run(measured, more, ofRuns, earlier, confidence);
            if (run > 0) {
                return new Told(Outcome.FAIL, around, Message.of("noise.run", run, builds));
            }
            if (interval == null || interval.lower() <= 0) {
                return new Told(Outcome.POTENTIAL, around, Message.of("noise.asMuch", builds));
            }
            double value = measured.candidate().value();
            double aside = (measured.points() ? value : Math.log(value)) - noise.centre();
            return (more ? aside : -aside) <= reach
                    ? new Told(Outcome.POTENTIAL, around, Message.of("noise.baseline", builds))
                    : new Told(Outcome.FAIL, around, Message.of("noise.more", builds));
        });
    }

    /** With its own interval, or with that which the noise between builds makes around it. */
    private Change withNoise(Change change, ComparedWith against) {
        return change.interval() != null
                ? change
                : noise(against).map(noise -> around(change, noise, against)).orElse(change);
    }

    private Optional<Noise> noise(ComparedWith against) {
        return against.builds() == 0 ? Optional.empty() : Noise.of(earlier, measured.points());
    }

    /** The change with the interval that the noise between builds makes around it. */
    private Change around(Change change, Noise noise, ComparedWith against) {
        return change.within(noise.reach(confidence) * Math.sqrt(1 + against.variance()), confidence, noise.degrees());
    }

    private Told passed(Change measuredChange, double limit, ComparedWith against) {
        if (measuredChange.interval() == null && measured.bare()) {
            return new Told(Outcome.PASS, measuredChange, Phrases.END);
        }
        Change change = withNoise(measuredChange, against);
        Interval interval = change.interval();
        if (interval == null) {
            return new Told(Outcome.INCONCLUSIVE, change, UNSURE);
        }
        // a pass of a noisy measurement says what it could have missed
        return new Told(Outcome.PASS, change, interval.upper() >= limit ? Message.of("change.missed") : Phrases.END);
    }
}
