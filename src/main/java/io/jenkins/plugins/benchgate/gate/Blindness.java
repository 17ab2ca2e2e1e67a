package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.gate.Measured.Looks;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.DetectableChange;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Planner;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * That a gate on a change could not see a change of its threshold's size: its interval reaches the threshold on the
 * side that it watches, and what it would find in 95 of 100 builds as noisy as this one is more than a multiple of the
 * threshold.
 *
 * @param detectable that least change in %, or in points; not finite where the interval holds a loss of everything
 * @param wanted the multiple of the threshold, in the same unit
 * @param open whether it was looked at until that would be excluded, and it was not
 */
record Blindness(double detectable, double wanted, boolean open) {

    /**
     * Of a change that is oriented as the gate watches it.
     *
     * @param limit the threshold in %, or in points
     * @param multiple of the threshold that the detectable change may be
     * @return empty where the gate could see, or the change has no interval
     */
    static Optional<Blindness> of(Change change, double limit, double multiple) {
        Interval interval = change.interval();
        if (interval == null || interval.upper() < limit) {
            return Optional.empty();
        }
        double detectable = detectable(change, limit);
        return detectable <= multiple * limit
                ? Optional.empty()
                : Optional.of(new Blindness(detectable, multiple * limit, false));
    }

    /**
     * What is found in 95 of 100 builds as noisy as this one, in % or in points; NaN where the change has no interval.
     *
     * @param change oriented as the gate watches it
     * @param limit the threshold in %, or in points
     */
    static double detectable(Change change, double limit) {
        Interval interval = change.interval();
        return interval == null
                ? Double.NaN
                : (change.points()
                                ? DetectableChange.ofPoints(change.percent(), interval, limit)
                                : DetectableChange.of(change.percent(), interval, limit))
                        .percent();
    }

    /**
     * The same of a change that was looked at until it was decided: what must be seen is either excluded at one of the
     * looks, or the gate is blind.
     *
     * @param seen the change with the interval of {@link Looks}, oriented alike
     */
    static Optional<Blindness> of(Change change, Change seen, double limit, double multiple) {
        Interval interval = seen.interval();
        if (interval == null || interval.upper() < multiple * limit) {
            return Optional.empty();
        }
        return Optional.of(of(change, limit, multiple)
                .map(usual -> new Blindness(usual.detectable(), usual.wanted(), true))
                .orElseGet(() -> new Blindness(multiple * limit, multiple * limit, true)));
    }

    /** What is found, how much would have to be measured to find what is wanted, and what else makes the noise. */
    Message sentence(ChangeRule rule, Change change, Sense sense, ComparedWith against) {
        Message seen = seen(rule, change, sense, against);
        return rule.measured().twoLevels().map(seen::and).orElse(seen);
    }

    private Message seen(ChangeRule rule, Change change, Sense sense, ComparedWith against) {
        boolean points = change.points();
        Message bound = size(wanted, points, sense);
        if (open) {
            Message found = Message.of("blind.open", bound);
            return detectable > wanted ? found.and(remedy(rule, change, against)) : found;
        }
        Message blind = !Double.isFinite(detectable)
                ? Message.of(sense.rise() ? "blind.unknownAbove" : "blind.unknownBeyond", bound)
                : Message.of(sense.rise() ? "blind.above" : "blind.beyond", size(detectable, points, sense), bound);
        return blind.and(remedy(rule, change, against));
    }

    private static Message size(double oriented, boolean points, Sense sense) {
        return sense.rise() ? Phrases.size(oriented, points) : Phrases.signed(sense.turned(oriented), 1, points);
    }

    private Message remedy(ChangeRule rule, Change change, ComparedWith against) {
        Measured measured = rule.measured();
        Interval interval = change.interval();
        Estimate candidate = measured.candidate();
        if (interval == null || (against.builds() > 0 && candidate.interval() == null)) {
            return Message.of("blind.several");
        }
        if (!Double.isFinite(detectable)) {
            return Message.of("blind.many");
        }
        int instances = Math.max(1, candidate.instances());
        int trials = Math.max(1, candidate.trials() / instances);
        if (instances * trials == 1) {
            return Message.of("blind.oneTrial");
        }
        Comparison comparison = measured.comparison();
        boolean together = against.builds() == 0 || against.byRatios();
        Pairing pairing = repeated(comparison == null || !together ? Pairing.NONE : comparison.pairing(), instances);
        boolean machines = pairing == Pairing.NONE;
        // noise of points adds up as they are, and so does that of changes as small as these
        double scale = change.points() ? 1e-3 / wanted : 1;
        OptionalInt needed = rule.earlier()
                .needed()
                .of(new Plan(instances, trials), pairing, interval.confidence(), scale * detectable, scale * wanted);
        Figure number = Figure.of(needed.orElse(Planner.MOST_TRIALS));
        Object count = needed.isPresent() ? number : Message.of("more", number);
        return Message.of(
                machines ? "blind.machines" : "blind.trials", count, Figure.of(machines ? instances : trials));
    }

    /**
     * What both versions share as more is measured: on several machines more of those and not more trials make it
     * surer, whether each version has its own or both have the same.
     *
     * @param pairing what was drawn once for both
     */
    static Pairing repeated(Pairing pairing, int instances) {
        if (instances > 1) {
            return Pairing.NONE;
        }
        return switch (pairing) {
            case NONE, INSTANCES -> Pairing.INSTANCES;
            case TRIALS, WINDOWS, ITERATIONS -> Pairing.TRIALS;
        };
    }
}
