package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.DueAnchors;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a build: its result and its reports, and its line in the history. Where its versions are profiled, that is done
 * before, so that nothing that happens meanwhile loses it, and the reports are drawn once more afterwards.
 */
final class BuildKeeping {
    private final Path folder;
    private final Function<Measurement, BuildResult> decision;
    private final List<BuildRecord> past;
    private final @Nullable JobHistory history;
    private final PendingBuilds pending;
    private final PrintWriter err;
    private @Nullable BuildResult judged;
    private List<String> news = List.of();

    /**
     * @param folder of the results
     * @param decision what a measurement is worth
     * @param past earlier builds
     * @param history that is to know it; {@code null} for none
     */
    BuildKeeping(
            Path folder,
            Function<Measurement, BuildResult> decision,
            List<BuildRecord> past,
            @Nullable JobHistory history,
            PendingBuilds pending,
            PrintWriter err) {
        this.folder = folder;
        this.decision = decision;
        this.past = past;
        this.history = history;
        this.pending = pending;
        this.err = err;
    }

    /** Measures, and asks a judge before versions are profiled. */
    @FunctionalInterface
    interface Measuring {
        Measurement measure(Judge judge) throws IOException, InterruptedException, UserException;
    }

    /**
     * Measures and keeps the build.
     *
     * @throws UserException also when it cannot be kept
     */
    BuildResult done(Measuring measuring) throws IOException, InterruptedException, UserException {
        Measurement measurement;
        try {
            measurement = measuring.measure(new Judge() {
                @Override
                public boolean regressed(Measurement all, boolean failed) {
                    return judged(all);
                }

                @Override
                public DueAnchors anchors(Spec spec, Measurement allElse) {
                    return DueAnchors.of(spec, past, allElse.details().versions(), allElse.measured());
                }
            });
        } catch (IOException | RuntimeException e) {
            BuildResult kept = judged;
            if (kept == null) {
                throw e;
            }
            err.println(
                    "benchgate: after everything was measured: " + e.getMessage() + "; the verdict is not affected");
            return kept;
        }
        BuildResult kept = judged;
        if (kept == null) {
            BuildResult result = decision.apply(measurement);
            keep(result);
            return result;
        }
        return measurement.details().profile() == null ? kept : redrawn(kept, decision.apply(measurement));
    }

    /** Whether a build that is kept failed. One that cannot be kept now is not profiled, and tried to be kept again. */
    private boolean judged(Measurement measurement) {
        BuildResult result = decision.apply(measurement);
        try {
            keep(result);
        } catch (UserException e) {
            return false;
        }
        judged = result;
        return result.record().outcome() == Outcome.FAIL;
    }

    /** The history has its line; profiles change nothing of it. */
    private BuildResult redrawn(BuildResult kept, BuildResult profiled) {
        try {
            ReportFolder.keep(folder, profiled);
            news = ReportFolder.draw(folder, profiled, past);
            return profiled;
        } catch (IOException e) {
            err.println("benchgate: cannot add the profiles to the report ("
                    + e.getClass().getSimpleName() + ": " + e.getMessage() + "); the verdict is not affected");
            return kept;
        }
    }

    private void keep(BuildResult result) throws UserException {
        try {
            ReportFolder.keep(folder, result);
            news = ReportFolder.draw(folder, result, past);
            // last: what is in the history is compared with, so all of it must be there
            if (history != null) {
                append(history, result.record());
            }
        } catch (IOException e) {
            throw new UserException("cannot keep build " + result.record().build() + " ("
                    + e.getClass().getSimpleName() + ": " + e.getMessage()
                    + "); it is not in the history, and no later build is compared with it: free space or name another"
                    + " folder by --out, and run it again");
        }
    }

    /** A measurement may have taken hours: where a shared history cannot take it now, it is appended later. */
    private void append(JobHistory to, BuildRecord record) throws IOException {
        try {
            to.append(record);
        } catch (SharedHistoryException | HistoryException e) {
            Path file = pending.keep(folder, record);
            err.println("benchgate: " + e.getMessage() + "; build " + record.build() + " is kept in " + file
                    + ", and the next build with this --out and history appends it");
        }
    }

    /** What is new of the levels of its series. */
    List<String> news() {
        return news;
    }
}
