package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The change that a build has to search for: the one that it was asked for, or the definite regression that its own gates
 * found, from the commit of the last accepted build before to the build's own.
 *
 * @param request what is to be searched; {@code null} where there is nothing
 * @param words why, or between what, a sentence
 */
record SearchedChange(@Nullable BisectRequest request, String words) {
    private static final String NOTHING = "Nothing is searched: ";
    /** The last accepted build lies among so many, or is not looked for. */
    private static final int LOOKED_AT = 2000;

    /** The worst that a build's own gates found, with all else as a step asks for it. */
    static SearchedChange ofVerdict(Run<?, ?> build, BisectRequest asked) throws IOException {
        List<BuildRecord> records = build.getActions(BuildVerdictAction.class).stream()
                .map(BuildVerdictAction::result)
                .flatMap(Optional::stream)
                .map(BuildResult::record)
                .toList();
        if (records.isEmpty()) {
            return new SearchedChange(null, NOTHING + "this build has no verdict yet.");
        }
        Found worst = records.stream()
                .flatMap(record -> record.verdicts().stream()
                        .filter(verdict -> verdict.outcome() == Outcome.FAIL
                                && verdict.effect().equals("worse"))
                        .map(verdict -> new Found(record, verdict)))
                .max(Comparator.comparing(Found::change, WorstChange.SEVERITY))
                .orElse(null);
        if (worst == null) {
            return new SearchedChange(null, NOTHING + "no gate of this build found a definite regression.");
        }
        String bad = worst.record.commit();
        if (bad.isEmpty()) {
            return new SearchedChange(null, NOTHING + "the commit of this build is not known.");
        }
        IndexedBuild accepted = accepted(build, worst.record);
        if (accepted == null) {
            return new SearchedChange(null, NOTHING + "found no accepted build before this one whose commit is known.");
        }
        Measured measured = worst.record.measured().stream()
                .filter(one -> one.series().equals(worst.verdict.series()))
                .findFirst()
                .orElse(null);
        if (measured == null) {
            return new SearchedChange(null, NOTHING + "the build no longer has " + worst.verdict.series() + ".");
        }
        String metric = asked.metric().isEmpty() ? measured.metric().name() : asked.metric();
        String statistic =
                asked.metric().isEmpty() && asked.statistic().isEmpty() ? measured.statistic() : asked.statistic();
        return new SearchedChange(
                asked.between(accepted.commit(), bad, metric, statistic),
                "Searching what made " + worst.verdict.series() + " worse after build " + accepted.build() + ".");
    }

    private record Found(BuildRecord record, Verdict verdict) {
        WorstChange change() {
            return new WorstChange(verdict.series(), verdict.value(), verdict.effect());
        }
    }

    /** The newest accepted build of the branch before, of another commit. */
    private static @Nullable IndexedBuild accepted(Run<?, ?> build, BuildRecord record) throws IOException {
        return JobHistories.index(build.getParent()).builds(record.job(), 0, LOOKED_AT).builds().stream()
                .filter(one -> one.time().isBefore(record.time()))
                .filter(one -> one.accepted() || !one.acknowledged().isEmpty())
                .filter(one -> one.branch().equals(record.branch()))
                .filter(one -> !one.commit().isEmpty() && !one.commit().equals(record.commit()))
                .findFirst()
                .orElse(null);
    }

    /**
     * What a build was asked to search on the page of a change: revisions, metric, statistic and change are those of
     * the page, all else is as the step says.
     *
     * @param experiment that the step's spec describes; empty where the spec cannot be read, which the search says
     * @throws AbortException one line: it cannot be searched for
     */
    static SearchedChange requested(SearchRequest asked, String experiment, BisectRequest step) throws AbortException {
        if (!experiment.isEmpty() && !experiment.equals(asked.getExperiment())) {
            return new SearchedChange(
                    null,
                    "Nothing is searched: this build was asked for commits of the experiment " + asked.getExperiment()
                            + ", and this step has the spec of " + experiment + ".");
        }
        try {
            BisectRequest request = step.between(
                            asked.getGood(), asked.getBad(), asked.getMetric(), asked.getStatistic())
                    .expecting(Wanted.valueOf(asked.getChange().toUpperCase(Locale.ROOT)));
            return new SearchedChange(request, words(asked));
        } catch (IllegalArgumentException e) {
            throw new AbortException(e.getMessage());
        }
    }

    private static String words(SearchRequest asked) {
        String by = asked.getBy().isEmpty() ? "somebody who has not signed in" : asked.getBy();
        return "Searching what made " + (asked.getMetric() + " " + asked.getStatistic()).strip() + " "
                + (asked.getChange().equals("improvement") ? "better" : "worse") + " after build " + asked.getEarlier()
                + ", up to build " + asked.getLater() + ": " + by + " asked for it.";
    }
}
