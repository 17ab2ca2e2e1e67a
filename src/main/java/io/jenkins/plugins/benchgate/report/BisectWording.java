package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Level;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What people read of a search for the commit that changed a metric, without mark-up. */
public final class BisectWording {
    private static final int HASH = 12;

    private BisectWording() {}

    /** The result in a few words. */
    public static String headline(BisectResult result) {
        List<Culprit> culprits = result.culprits();
        if (!culprits.isEmpty()) {
            Culprit first = culprits.stream()
                    .filter(one -> one.worse() && one.sure())
                    .findFirst()
                    .orElse(culprits.get(0));
            String more = culprits.size() == 1 ? "" : ", and " + Wording.count(culprits.size() - 1L, "other change");
            return commits(first) + " made " + result.series() + (first.worse() ? " worse by " : " better by ")
                    + change(first.change()) + more;
        }
        return result.outcome() == Outcome.PASS
                ? "No commit changed " + result.series()
                : "The search has not found a commit yet";
    }

    /** The commits that made a change, as one subject. */
    public static String commits(Culprit culprit) {
        List<Revision> revisions = culprit.revisions();
        return revisions.size() == 1
                ? "Commit " + hash(revisions.get(0))
                : "One of the " + revisions.size() + " commits from " + hash(revisions.get(0)) + " to "
                        + hash(revisions.get(revisions.size() - 1));
    }

    /** How sure a culprit is, a sentence. */
    public static String sureness(Culprit culprit) {
        String chance = "Probability " + probability(culprit);
        if (!culprit.sure()) {
            return chance + ": the trials ended before one commit was as probable as was asked for.";
        }
        return culprit.revisions().size() == 1
                ? chance + "."
                : chance + " for all of them: those between cannot be measured, so that they cannot be told apart.";
    }

    /** {@code 98.4 %}; what a search finds is never certain, so that it is {@code > 99.9 %} at most. */
    public static String probability(Culprit culprit) {
        String text = percent(100 * culprit.probability());
        return text.startsWith("100") ? "> 99.9 %" : text;
    }

    /** What the ends have, a sentence. */
    public static String ends(BisectResult result) {
        return "The bad revision " + hash(result.bad()) + " compared with the good one, " + hash(result.good()) + ": "
                + (Double.isNaN(result.ends().change()) ? "not measured yet" : change(result.ends())) + ".";
    }

    /** The effort, a sentence. */
    public static String effort(BisectResult result) {
        return Wording.count(result.commits(), "commit") + " searched by "
                + Wording.count(result.effort().trials(), "trial")
                + " of each version, with " + Wording.count(result.effort().builds(), "revision") + " built, in "
                + Wording.duration(result.effort().seconds()) + "; error at most " + percent(100 * result.error())
                + ".";
    }

    /** What a reader should know, a sentence each. */
    public static List<String> caveats(BisectResult result) {
        List<String> caveats = new ArrayList<>(result.problems());
        result.path().stream()
                .filter(probe -> !probe.problem().isEmpty())
                .map(probe -> Sentences.english("stored.bisect.around", hash(probe.revision()), probe.problem()))
                .forEach(caveats::add);
        if (result.culprits().isEmpty() && result.outcome() == Outcome.PASS) {
            caveats.add(Sentences.english("stored.bisect.cancelling"));
        }
        return caveats;
    }

    /** The column names of {@link #row}. */
    public static List<String> columns() {
        return List.of("COMMIT", "POSITION", "TRIALS", "CHANGE TO GOOD", "SUBJECT");
    }

    /** A commit that was measured. */
    public static List<String> row(BisectResult result, Probe probe) {
        return List.of(
                hash(probe.revision()),
                probe.position() + " of " + result.commits(),
                String.valueOf(probe.trials()),
                probe.problem().isEmpty() ? change(probe.change()) : "not measured",
                probe.revision().subject());
    }

    /** A hash as far as people need it. */
    public static String hash(Revision revision) {
        return revision.commit().substring(0, Math.min(HASH, revision.commit().length()));
    }

    /** A relative change with its interval: {@code +5.1 % [+4.2 %; +6.0 %]}. */
    public static String change(Level level) {
        return signed(level.change())
                + (Double.isNaN(level.lower())
                        ? ""
                        : " [" + signed(level.lower()) + "; " + signed(level.upper()) + "]");
    }

    private static String signed(double percent) {
        return Double.isNaN(percent) ? Wording.NOTHING : String.format(Locale.ROOT, "%+.1f %%", percent);
    }

    private static String percent(double percent) {
        return String.format(Locale.ROOT, "%.1f %%", percent);
    }
}
