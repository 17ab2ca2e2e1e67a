package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
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
 * @param blind what a pass or a potential crossing counts as, if that is graver, where a jump or trend gate could not
 *     see its own threshold, see {@link Blindness}: {@link Outcome#INCONCLUSIVE} unless said, {@code POTENTIAL} or
 *     {@code PASS}
 * @param unseen the share of a pattern's series, 0 to 1, that may be blind without the build being inconclusive, see
 *     {@link Family}; 0.3 unless said
 * @param family whether the error is that of all series of the gate together, see {@link Family}
 * @param missing what it counts as that the baseline has a series which the build lacks, see {@link MissingSeries},
 *     or has in another direction, see {@link TurnedSeries}: {@link Outcome#INCONCLUSIVE} unless said, {@code FAIL},
 *     {@code POTENTIAL}, or {@code PASS}: then it is not looked for
 * @param changed whether a series is judged whose benchmark is not the one that it is compared with, see {@link
 *     ChangedBenchmark}; not unless said
 * @param detectable the multiple of the threshold that the detectable change may be before the gate is blind; above 1
 * @param learn with how many builds the gate begins by saying only what it would have said, 0 to 100, see {@link
 *     Learning}; 0 unless said
 * @param stageOnly whether Jenkins marks the stage alone by what this gate says, and leaves the build as it is
 * @param stopBuild whether Jenkins stops the build where this gate fails it; not together with {@code stageOnly}
 */
public record Policy(
        Outcome definite,
        Outcome potential,
        Outcome unjudged,
        Outcome blind,
        double unseen,
        boolean family,
        Outcome missing,
        boolean changed,
        double detectable,
        int learn,
        boolean stageOnly,
        boolean stopBuild) {
    static final List<Outcome> CROSSED = List.of(Outcome.FAIL, Outcome.POTENTIAL, Outcome.PASS);
    static final List<Outcome> UNJUDGED = List.of(Outcome.NOT_JUDGED, Outcome.INCONCLUSIVE, Outcome.FAIL);

    /** What blindness counts as, by the words that say it. */
    static final Map<String, Outcome> BLIND =
            Map.of("inconclusive", Outcome.INCONCLUSIVE, "unstable", Outcome.POTENTIAL, "pass", Outcome.PASS);

    /** What a missing series counts as, by the words that say it. */
    static final Map<String, Outcome> MISSING = Map.of(
            "inconclusive", Outcome.INCONCLUSIVE,
            "fail", Outcome.FAIL,
            "unstable", Outcome.POTENTIAL,
            "ignore", Outcome.PASS);

    public static final Policy DEFAULT = new Policy(
            Outcome.FAIL,
            Outcome.POTENTIAL,
            Outcome.NOT_JUDGED,
            Outcome.INCONCLUSIVE,
            0.3,
            true,
            Outcome.INCONCLUSIVE,
            false,
            2,
            0,
            false,
            false);

    private static final int MOST_LEARNT = 100;

    /** How the error counts, by the words that say it: whether for all series of the gate together. */
    static final Map<String, Boolean> CORRECTIONS = Map.of("fdr", true, "none", false);

    /** What becomes of a benchmark that changed, by the words that say it: whether it is judged. */
    static final Map<String, Boolean> CHANGED = Map.of("unjudged", false, "judge", true);

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
        if (!(unseen >= 0 && unseen < 1)) {
            throw new IllegalArgumentException("found unseen " + GateText.plain(100 * unseen)
                    + " %, expected a share of the series from 0 % to less than 100 %, such as 20");
        }
        if (!MISSING.containsValue(missing)) {
            throw new IllegalArgumentException("a missing series cannot count as " + missing);
        }
        if (!(detectable > 1 && Double.isFinite(detectable))) {
            throw new IllegalArgumentException("found detectable " + GateText.plain(detectable)
                    + ", expected a multiple of the threshold above 1, such as 2");
        }
        if (learn < 0 || learn > MOST_LEARNT) {
            throw new IllegalArgumentException(
                    "found learn " + learn + ", expected a number of builds from 0 to " + MOST_LEARNT + ", such as 5");
        }
        if (stageOnly && stopBuild) {
            throw new IllegalArgumentException(
                    "found 'stopBuild' beside 'marks=stage', expected one of the two: a build that is stopped has failed");
        }
    }

    /** The same of a gate that guards from its first build on. */
    Policy withoutLearning() {
        return new Policy(
                definite,
                potential,
                unjudged,
                blind,
                unseen,
                family,
                missing,
                changed,
                detectable,
                0,
                stageOnly,
                stopBuild);
    }

    /** What a finding counts as; inconclusive and pass are what they are. */
    Outcome of(Outcome found) {
        return switch (found) {
            case FAIL -> definite;
            case POTENTIAL -> potential;
            case NOT_JUDGED -> unjudged;
            case PASS, UNSEEN, INCONCLUSIVE -> found;
        };
    }

    /**
     * What a finding counts as whose gate is blind or not: what may be noise is neither good nor bad where the gate could
     * not have told a change of its threshold's size from it. What the policy makes of potential crossings stays.
     */
    Outcome of(Outcome found, boolean isBlind) {
        Outcome counted = of(found);
        boolean unseen = isBlind && (found == Outcome.PASS || counted == Outcome.POTENTIAL);
        return unseen && blind.compareTo(counted) > 0 ? blind : counted;
    }

    /** The reason of a finding, with a sentence that says so where it counts as something else. */
    Message said(Outcome found, Message reason) {
        Outcome counted = of(found);
        if (counted == found) {
            return reason;
        }
        return reason.and(
                switch (found) {
                    case FAIL -> Message.of("policy.definite", counted.labelled());
                    case POTENTIAL -> Message.of("policy.potential", counted.labelled());
                    case NOT_JUDGED, PASS, UNSEEN, INCONCLUSIVE -> Message.of("policy.unjudged");
                });
    }

    /** The sentence that says so of a gate that is blind; empty where that is inconclusive. */
    Optional<Message> blindSentence() {
        return switch (blind) {
            case PASS -> Optional.of(Message.of("policy.blindPass"));
            case POTENTIAL -> Optional.of(Message.of("policy.blindPotential"));
            case FAIL, NOT_JUDGED, UNSEEN, INCONCLUSIVE -> Optional.empty();
        };
    }

    /** Why a series is missing, with a sentence that says so where that is not inconclusive. */
    Message missing(Message why) {
        return missing == Outcome.INCONCLUSIVE ? why : why.and(Message.of("policy.missing", missing.labelled()));
    }

    /** The options that say it in a gate's text; empty where one is the default. */
    List<String> options() {
        return List.of(
                definite == DEFAULT.definite ? "" : "definite=" + definite.word(),
                potential == DEFAULT.potential ? "" : "potential=" + potential.word(),
                unjudged == DEFAULT.unjudged ? "" : "unjudged=" + unjudged.word(),
                blind == DEFAULT.blind ? "" : "blind=" + word(BLIND, blind),
                unseen == DEFAULT.unseen ? "" : "unseen=" + GateText.plain(100 * unseen),
                family ? "" : "correction=none",
                missing == DEFAULT.missing ? "" : "missing=" + word(MISSING, missing),
                changed ? "changed=judge" : "",
                detectable == DEFAULT.detectable ? "" : "detectable=" + GateText.plain(detectable),
                learn == 0 ? "" : "learn=" + learn,
                stageOnly ? "marks=stage" : "",
                stopBuild ? "stopBuild" : "");
    }

    private static String word(Map<String, Outcome> words, Outcome outcome) {
        return words.entrySet().stream()
                .filter(word -> word.getValue() == outcome)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }
}
