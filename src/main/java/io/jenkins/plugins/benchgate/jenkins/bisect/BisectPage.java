package io.jenkins.plugins.benchgate.jenkins.bisect;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.pages.ResultPage;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Level;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import io.jenkins.plugins.benchgate.report.BisectWording;
import io.jenkins.plugins.benchgate.report.Wording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The result of a search as pages show it, in the reader's language, or why it cannot be shown. */
public final class BisectPage {
    private final @Nullable BisectResult result;
    private final String problem;

    private BisectPage(@Nullable BisectResult result, String problem) {
        this.result = result;
        this.problem = problem;
    }

    /** A commit: its hash as far as people need it. */
    public record CommitRow(String hash, String author, String subject) {
        private static CommitRow of(Revision revision) {
            return new CommitRow(BisectWording.hash(revision), revision.author(), revision.subject());
        }
    }

    /**
     * A change, and who may have made it.
     *
     * @param effect {@code worse} or {@code better}, for style sheets
     */
    public record CulpritRow(String title, String effect, String change, String sureness, List<CommitRow> commits) {}

    /** A commit that was measured. */
    public record ProbeRow(CommitRow commit, String position, int trials, String change) {}

    /** The page of a kept result; a missing or broken file makes a page that says so. */
    static BisectPage of(Path file) {
        if (!Files.isRegularFile(file)) {
            return new BisectPage(null, Messages.text("BisectPage.gone"));
        }
        try {
            return new BisectPage(BisectResult.read(Files.readString(file)), "");
        } catch (IOException | IllegalArgumentException e) {
            return new BisectPage(null, Messages.text("BisectPage.unreadable"));
        }
    }

    private BisectResult shown() {
        if (result == null) {
            throw new IllegalStateException("a page without a result has no tables");
        }
        return result;
    }

    /** Why there is nothing to show; empty when there is. */
    public String getProblem() {
        return problem;
    }

    /** The outcome's word for style sheets. */
    public String getWord() {
        return shown().outcome().word();
    }

    /** The outcome's word for people. */
    public String getVerdict() {
        return ResultPage.label(shown().outcome());
    }

    /** What was found, as a sentence without a full stop. */
    public String getHeadline() {
        BisectResult found = shown();
        if (!found.culprits().isEmpty()) {
            return Messages.text(
                    "BisectPage.found", found.series(), found.culprits().size());
        }
        return found.outcome() == Outcome.PASS
                ? Messages.text("BisectPage.none", found.series())
                : Messages.text("BisectPage.unfinished", found.series());
    }

    /** The changes in the order of their commits. */
    public List<CulpritRow> getCulprits() {
        return shown().culprits().stream().map(BisectPage::row).toList();
    }

    private static CulpritRow row(Culprit culprit) {
        List<CommitRow> commits =
                culprit.revisions().stream().map(CommitRow::of).toList();
        String title = commits.size() == 1
                ? Messages.text("BisectPage.commit", commits.get(0).hash())
                : Messages.text(
                        "BisectPage.oneOf",
                        commits.size(),
                        commits.get(0).hash(),
                        commits.get(commits.size() - 1).hash());
        String probability = Messages.number(BisectWording.probability(culprit));
        String sureness = !culprit.sure()
                ? Messages.text("BisectPage.unsure", probability)
                : commits.size() == 1
                        ? Messages.text("BisectPage.sure", probability)
                        : Messages.text("BisectPage.alike", probability);
        return new CulpritRow(title, culprit.worse() ? "worse" : "better", change(culprit.change()), sureness, commits);
    }

    /** What the ends have, a sentence. */
    public String getEnds() {
        BisectResult found = shown();
        return Messages.text(
                "BisectPage.ends",
                BisectWording.hash(found.bad()),
                BisectWording.hash(found.good()),
                Double.isNaN(found.ends().change()) ? Messages.text("BisectPage.notMeasured") : change(found.ends()));
    }

    /** The effort, a sentence. */
    public String getEffort() {
        BisectResult found = shown();
        return Messages.text(
                "BisectPage.effort",
                found.commits(),
                found.effort().trials(),
                found.effort().builds(),
                Wording.duration(found.effort().seconds()),
                percent(found.error()));
    }

    /** The commits in the order in which they were first measured. */
    public List<ProbeRow> getPath() {
        List<ProbeRow> rows = new ArrayList<>();
        for (Probe probe : shown().path()) {
            rows.add(new ProbeRow(
                    CommitRow.of(probe.revision()),
                    Messages.text("BisectPage.position", probe.position(), shown().commits()),
                    probe.trials(),
                    probe.problem().isEmpty() ? change(probe.change()) : Messages.text("BisectPage.notMeasured")));
        }
        return rows;
    }

    /** What a reader should know, a sentence each. */
    public List<String> getCaveats() {
        return BisectWording.caveats(shown()).stream().map(Messages::said).toList();
    }

    private static String change(Level level) {
        return Messages.number(BisectWording.change(level));
    }

    private static String percent(double share) {
        return Messages.number(String.format(Locale.ROOT, "%.1f %%", 100 * share));
    }
}
