package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.DetectableChange;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Plan;
import io.jenkins.plugins.benchgate.stats.Planner;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * That a gate on a change could not see a change of its threshold's size: its interval reaches the threshold on the side that
 * it watches, and what it would find in 95 of 100 builds as noisy as this one is more than a multiple of the threshold.
 *
 * @param detectable that least change in %, or in points; not finite where the interval holds a loss of everything
 * @param wanted the multiple of the threshold, in the same unit
 */
record Blindness(double detectable, double wanted) {

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
        double detectable = (change.points()
                        ? DetectableChange.ofPoints(change.percent(), interval, limit)
                        : DetectableChange.of(change.percent(), interval, limit))
                .percent();
        return detectable <= multiple * limit
                ? Optional.empty()
                : Optional.of(new Blindness(detectable, multiple * limit));
    }

    /** What is found, and how much would have to be measured to find what is wanted. */
    String sentence(Measured measured, Change change, Sense sense, Against against) {
        String unit = Sentence.unit(change);
        String found = Double.isFinite(detectable)
                ? "finds a change from " + size(detectable, unit, sense) + " on"
                : "does not say what change it finds";
        return " The gate is blind: a build as noisy as this one " + found
                + (sense.rise() ? ", more than " : ", beyond ") + size(wanted, unit, sense) + "."
                + remedy(measured, change, against);
    }

    private static String size(double oriented, String unit, Sense sense) {
        return sense.rise() ? Sentence.size(oriented, unit) : Sentence.signed(sense.turned(oriented), 1, unit);
    }

    private String remedy(Measured measured, Change change, Against against) {
        Interval interval = change.interval();
        Estimate candidate = measured.candidate();
        if (interval == null || (against.builds() > 0 && candidate.interval() == null)) {
            return " Several trials a build would show how sure each value is.";
        }
        if (!Double.isFinite(detectable)) {
            return " It would take many more trials.";
        }
        int instances = Math.max(1, candidate.instances());
        int trials = Math.max(1, candidate.trials() / instances);
        if (instances * trials == 1) {
            return " One trial does not show how many it would take: measure several.";
        }
        Pairing pairing = pairing(measured, against, instances);
        boolean fresh = pairing == Pairing.NONE;
        // noise of points adds up as they are, and so does that of changes as small as these
        double scale = change.points() ? 1e-3 / wanted : 1;
        OptionalInt needed = Planner.needed(
                new Plan(instances, trials), pairing, interval.confidence(), scale * detectable, scale * wanted);
        String units = fresh ? "machines" : instances == 1 ? "trials" : "trials on each machine";
        return " It would take about "
                + (needed.isPresent() ? needed.getAsInt() : "more than " + Planner.MOST_TRIALS) + " " + units
                + " for each version instead of " + (fresh ? instances : trials) + ".";
    }

    /** What both versions share; where they ran on machines of their own, more of those and not more trials make it surer. */
    private static Pairing pairing(Measured measured, Against against, int instances) {
        Comparison comparison = measured.comparison();
        Pairing pairing = against.builds() > 0 || comparison == null ? Pairing.NONE : comparison.pairing();
        return switch (pairing) {
            case NONE -> instances > 1 ? Pairing.NONE : Pairing.INSTANCES;
            case INSTANCES -> Pairing.INSTANCES;
            case TRIALS, WINDOWS, ITERATIONS -> Pairing.TRIALS;
        };
    }
}
