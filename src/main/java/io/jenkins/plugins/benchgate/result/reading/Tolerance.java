package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.List;

/** How many failures a trial bears: more are faults, fewer are warnings. */
public final class Tolerance {
    private final double share;
    private final List<String> faults = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** @param share of requests or the like that may fail in a valid trial, from 0 to below 1 */
    public Tolerance(double share) {
        this.share = checked(share);
    }

    /**
     * The share, if it is one.
     *
     * @throws IllegalArgumentException for less than 0, and for 1 or more
     */
    public static double checked(double share) {
        if (!(share >= 0 && share < 1)) {
            throw new IllegalArgumentException("found " + share + ", expected a share from 0 to below 1");
        }
        return share;
    }

    /**
     * Judges failures.
     *
     * @param key of the sentence that tells them, with the numbers of failures and of all
     */
    public void judge(String key, long failed, long all) {
        if (failed > 0) {
            String sentence = Sentences.english(key, Figure.of(failed), Figure.of(all));
            (failed > share * all ? faults : warnings).add(sentence);
        }
    }

    /** Adds a fault whatever is borne. */
    public void fault(String sentence) {
        faults.add(sentence);
    }

    /** Adds a warning. */
    public void warn(String sentence) {
        warnings.add(sentence);
    }

    /** Why the trial is invalid. */
    public List<String> faults() {
        return faults;
    }

    /** What makes it doubtful. */
    public List<String> warnings() {
        return warnings;
    }
}
