package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.IndexedBuild;
import io.jenkins.plugins.benchgate.history.TrendIndex;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the newest build of a job that measured anything came to, as lists of jobs show it: the gravest of its verdicts. */
public final class JobVerdict {
    private final Job<?, ?> job;
    private final Outcome outcome;
    private final String build;
    private final String time;
    private final String worst;

    private JobVerdict(Job<?, ?> job, Outcome outcome, String build, String time, String worst) {
        this.job = job;
        this.outcome = outcome;
        this.build = build;
        this.time = time;
        this.worst = worst;
    }

    /** Read from the job's history, also where the build itself is gone; {@code null} for a job that has none. */
    static @Nullable JobVerdict of(Job<?, ?> job) {
        if (!Files.isRegularFile(JobHistories.file(job))) {
            return null;
        }
        try {
            TrendIndex index = JobHistories.soon(job);
            List<IndexedBuild> newest = NewestVerdicts.of(index, "");
            return newest.isEmpty() ? null : of(job, index.record(newest.get(0)));
        } catch (IOException e) {
            return new JobVerdict(job, Outcome.INCONCLUSIVE, "", "", Messages.text("JobVerdict.unreadable"));
        }
    }

    private static JobVerdict of(Job<?, ?> job, BuildRecord newest) {
        return new JobVerdict(
                job,
                newest.outcome(),
                newest.build(),
                TrendPage.time(newest.time()),
                WorstChange.of(newest)
                        .map(worst -> worst.found() ? worst.sentence() : Messages.text("JobVerdict.noChange"))
                        .orElse("–"));
    }

    Outcome outcome() {
        return outcome;
    }

    public Job<?, ?> getJob() {
        return job;
    }

    /** For style sheets. */
    public String getWord() {
        return outcome.word();
    }

    /** For people. */
    public String getLabel() {
        return ResultPage.label(outcome);
    }

    /** To sort by: the graver, the greater. */
    public int getGravity() {
        return List.of(Outcome.values()).indexOf(outcome);
    }

    /** The build's label; empty where the history cannot be read. */
    public String getBuild() {
        return build;
    }

    public String getTime() {
        return time;
    }

    /** The worst change that a gate found, or that none is significant; a dash where no gate can say either. */
    public String getWorst() {
        return worst;
    }
}
