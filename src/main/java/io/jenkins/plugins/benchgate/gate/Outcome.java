package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a gate, or all gates of a build together, came to; ordered from harmless to grave. */
public enum Outcome {
    /** Not enough earlier builds to judge; passes, and says so. */
    NOT_JUDGED(0, "outcome.notJudged"),
    /** One of many series of a gate, too noisy to see the threshold in it; the gate judges by the others. */
    UNSEEN(0, "outcome.unseen"),
    /** Measured, and within the threshold. */
    PASS(0, "outcome.pass"),
    /** The threshold is crossed, but noise alone could have done it. */
    POTENTIAL(10, "outcome.potential"),
    /** Nothing, or too little, was measured: neither good nor bad can be said. */
    INCONCLUSIVE(30, "outcome.inconclusive"),
    /** The threshold is crossed for certain, at the confidence that was asked for. */
    FAIL(20, "outcome.fail");

    private static final List<Outcome> ALL = List.of(values());

    private final int exitCode;
    private final String label;
    private final String word = name().toLowerCase(Locale.ROOT);

    /** @param label key of the outcome in words */
    Outcome(int exitCode, String label) {
        this.exitCode = exitCode;
        this.label = label;
    }

    /** The word used in files, on the command line and in pages: {@code pass}, {@code not_judged}, … */
    public String word() {
        return word;
    }

    /** The outcome in words for people. */
    public Message labelled() {
        return Message.of(label);
    }

    /** The exit code of a command that ends with this outcome. */
    public int exitCode() {
        return exitCode;
    }

    /** A number to sort by, from 0: the graver, the greater. */
    public int gravity() {
        return ALL.indexOf(this);
    }

    /** The gravest of the verdicts' outcomes; {@link #NOT_JUDGED} when there are none. */
    public static Outcome gravest(List<Verdict> verdicts) {
        return verdicts.stream()
                .map(Verdict::outcome)
                .max(Comparator.naturalOrder())
                .orElse(NOT_JUDGED);
    }

    /** The outcome that a word names; {@link IllegalArgumentException} for any other word. */
    public static Outcome parse(String word) {
        for (Outcome outcome : values()) {
            if (outcome.word().equals(word)) {
                return outcome;
            }
        }
        throw new IllegalArgumentException(
                "found verdict '" + word + "', expected pass, not_judged, unseen, potential, inconclusive or fail");
    }
}
