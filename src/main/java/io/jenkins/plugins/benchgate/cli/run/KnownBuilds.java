package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectTask;
import io.jenkins.plugins.benchgate.experiment.bisect.KnownCommits;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Histories;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What a history knows of the commits that are searched. */
final class KnownBuilds {
    private KnownBuilds() {}

    /**
     * Reads it.
     *
     * @param spec as it is written: its builds ran all benchmarks, of which the task may run one
     * @param option where the history is; {@code null}: where the spec says
     */
    static KnownCommits of(Spec spec, BisectTask task, @Nullable String option, Progress progress)
            throws IOException, UserException {
        HistoryPlace place = option == null ? spec.history() : RunOptions.place(option);
        if (place == null) {
            return KnownCommits.none(task.range());
        }
        try (JobHistory history = Histories.open(place, spec.name(), System.getenv())) {
            KnownCommits known = KnownCommits.of(
                    task.range(),
                    history.read(progress::say),
                    spec.workloadWords(),
                    new Selector(task.plan().metric(), task.plan().statistic()));
            progress.say("The history " + history.place() + " has " + Wording.count(known.builds(), "build")
                    + " of these commits, which say where to look first.");
            return known;
        }
    }
}
