package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a gate's findings count as.
 *
 * @param definite what a definite crossing counts as: {@link Outcome#FAIL} unless said, {@code POTENTIAL} or {@code
 *     PASS}
 * @param potential what a potential crossing counts as: {@link Outcome#POTENTIAL} unless said, {@code FAIL} or {@code
 *     PASS}
 * @param unjudged what it counts as that there is nothing to compare with: {@link Outcome#NOT_JUDGED} unless said,
 *     {@code INCONCLUSIVE} or {@code FAIL}
 * @param blind what a pass counts as where a jump or trend gate could not see its own threshold, see {@link Blindness}:
 *     {@link Outcome#INCONCLUSIVE} unless said, {@code POTENTIAL} or {@code PASS}
 * @param detectable the multiple of the threshold that the detectable change may be before the gate is blind; above 1
 * @param stageOnly whether Jenkins marks the stage alone by what this gate says, and leaves the build as it is
 * @param stopBuild whether Jenkins stops the build where this gate fails it; not together with {@code stageOnly}
 */
public record Policy(
        Outcome definite,
        Outcome potential,
        Outcome unjudged,
        Outcome blind,
        double detectable,
        boolean stageOnly,
        boolean stopBuild) {
    static final List<Outcome> CROSSED = List.of(Outcome.FAIL, Outcome.POTENTIAL, Outcome.PASS);
    static final List<Outcome> UNJUDGED = List.of(Outcome.NOT_JUDGED, Outcome.INCONCLUSIVE, Outcome.FAIL);

    /** What blindness counts as, by the words that say it. */
    static final Map<String, Outcome> BLIND =
            Map.of("inconclusive", Outcome.INCONCLUSIVE, "unstable", Outcome.POTENTIAL, "pass", Outcome.PASS);

    public static final Policy DEFAULT =
            new Policy(Outcome.FAIL, Outcome.POTENTIAL, Outcome.NOT_JUDGED, Outcome.INCONCLUSIVE, 2, false, false);

    /** What a gate marks, by the words that say it: whether it is the stage alone. */
    static final Map<String, Boolean> MARKS = Map.of("build", false, "stage", true);

    public Policy {
        if (!CROSSED.contains(definite) || !CROSSED.contains(potential) || !UNJUDGED.contains(unjudged)) {
            throw new IllegalArgumentException("a crossing cannot count as " + definite + " or " + potential
                    + ", or a gate that is not judged as " + unjudged);
        }
        if (!BLIND.containsValue(blind)) {
            throw new IllegalArgumentException("a blind gate cannot count as " + blind);
        }
        if (!(detectable > 1 && Double.isFinite(detectable))) {
            throw new IllegalArgumentException("found detectable " + GateText.plain(detectable)
                    + ", expected a multiple of the threshold above 1, such as 2");
        }
        if (stageOnly && stopBuild) {
            throw new IllegalArgumentException(
                    "found 'stopBuild' beside 'marks=stage', expected one of the two: a build that is stopped has failed");
        }
    }

    /** The usual policy for gates that are blind. */
    public Policy(Outcome definite, Outcome potential, Outcome unjudged) {
        this(definite, potential, unjudged, DEFAULT.blind, DEFAULT.detectable, false, false);
    }

    /** What a finding counts as; inconclusive and pass are what they are. */
    Outcome of(Outcome found) {
        return switch (found) {
            case FAIL -> definite;
            case POTENTIAL -> potential;
            case NOT_JUDGED -> unjudged;
            case PASS, INCONCLUSIVE -> found;
        };
    }

    /** The sentence that says so where a finding counts as something else; empty where it does not. */
    Optional<Message> sentence(Outcome found) {
        Outcome counted = of(found);
        if (counted == found) {
            return Optional.empty();
        }
        return Optional.of(
                switch (found) {
                    case FAIL -> Message.of("policy.definite", said(counted));
                    case POTENTIAL -> Message.of("policy.potential", said(counted));
                    case NOT_JUDGED, PASS, INCONCLUSIVE -> Message.of("policy.unjudged");
                });
    }

    /** What a crossing counts as, in a sentence. */
    private static Message said(Outcome counted) {
        return Message.of(
                switch (counted) {
                    case FAIL -> "outcome.fail";
                    case POTENTIAL -> "outcome.potential";
                    case PASS -> "outcome.pass";
                    case NOT_JUDGED, INCONCLUSIVE ->
                        throw new IllegalArgumentException("a crossing cannot count as " + counted);
                });
    }

    /** The sentence that says so of a gate that is blind; empty where that is inconclusive. */
    Optional<Message> blindSentence() {
        return switch (blind) {
            case PASS -> Optional.of(Message.of("policy.blindPass"));
            case POTENTIAL -> Optional.of(Message.of("policy.blindPotential"));
            case FAIL, NOT_JUDGED, INCONCLUSIVE -> Optional.empty();
        };
    }

    /** The options that say it in a gate's text, where they differ from the default. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        if (definite != DEFAULT.definite) {
            options.add("definite=" + definite.word());
        }
        if (potential != DEFAULT.potential) {
            options.add("potential=" + potential.word());
        }
        if (unjudged != DEFAULT.unjudged) {
            options.add("unjudged=" + unjudged.word());
        }
        if (blind != DEFAULT.blind) {
            options.add("blind=" + (blind == Outcome.POTENTIAL ? "unstable" : blind.word()));
        }
        if (detectable != DEFAULT.detectable) {
            options.add("detectable=" + GateText.plain(detectable));
        }
        if (stageOnly) {
            options.add("marks=stage");
        }
        if (stopBuild) {
            options.add("stopBuild");
        }
        return options;
    }
}
