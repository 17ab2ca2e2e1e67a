package io.jenkins.plugins.benchgate.gate;

import java.util.ArrayList;
import java.util.List;

/**
 * What a gate's findings count as.
 *
 * @param definite what a definite crossing counts as: {@link Outcome#FAIL} unless said, {@code POTENTIAL} or {@code PASS}
 * @param potential what a potential crossing counts as: {@link Outcome#POTENTIAL} unless said, {@code FAIL} or {@code PASS}
 * @param unjudged what it counts as that there is nothing to compare with: {@link Outcome#NOT_JUDGED} unless said,
 *     {@code INCONCLUSIVE} or {@code FAIL}
 */
public record Policy(Outcome definite, Outcome potential, Outcome unjudged) {
    static final List<Outcome> CROSSED = List.of(Outcome.FAIL, Outcome.POTENTIAL, Outcome.PASS);
    static final List<Outcome> UNJUDGED = List.of(Outcome.NOT_JUDGED, Outcome.INCONCLUSIVE, Outcome.FAIL);

    public static final Policy DEFAULT = new Policy(Outcome.FAIL, Outcome.POTENTIAL, Outcome.NOT_JUDGED);

    public Policy {
        if (!CROSSED.contains(definite) || !CROSSED.contains(potential) || !UNJUDGED.contains(unjudged)) {
            throw new IllegalArgumentException("a crossing cannot count as " + definite + " or " + potential
                    + ", or a gate that is not judged as " + unjudged);
        }
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
    String said(Outcome found) {
        Outcome counted = of(found);
        if (counted == found) {
            return "";
        }
        return switch (found) {
            case FAIL -> " This gate counts a definite crossing as " + counted.word() + ".";
            case POTENTIAL -> " This gate counts a potential crossing as " + counted.word() + ".";
            default -> " This gate demands to be judged.";
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
        return options;
    }
}
