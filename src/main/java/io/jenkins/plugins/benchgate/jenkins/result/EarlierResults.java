package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.model.Job;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.Decision;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.jenkins.agent.ReadInWorkspace;
import io.jenkins.plugins.benchgate.jenkins.agent.ResultsOptions;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.JobRetention;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import io.jenkins.plugins.benchgate.report.Wording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Results that earlier builds have archived, or given to other plugins, for a history that does not know the
 * experiment: so gates have a past and charts have points from the first build on.
 */
public record EarlierResults(Run<?, ?> build, TaskListener console) {
    /**
     * Takes them into the job's history, unless that knows the experiment. What cannot be read is said and left out.
     *
     * @param options which files, as those of the workspace, and how they are read
     */
    public void take(ResultsOptions options) throws IOException, InterruptedException {
        Job<?, ?> job = build.getParent();
        if (options.earlier() == 0) {
            return;
        }
        JobHistories histories = JobHistories.get();
        histories.refresh(job, this::say);
        if (known(job, options)) {
            return;
        }
        List<BuildRecord> records = new ArrayList<>();
        for (Run<?, ?> earlier : earlier(options.earlier())) {
            try {
                EarlierFiles candidates = candidates(earlier, options);
                if (!candidates.names().isEmpty()) {
                    records.add(record(earlier, options, candidates));
                }
            } catch (IOException | IllegalArgumentException e) {
                say("build " + earlier.getNumber() + " is left out of the history: " + e.getMessage());
            }
        }
        Retention kept = JobRetention.of(job);
        synchronized (histories.lock(job)) {
            if (known(job, options)) {
                return;
            }
            for (BuildRecord record : records) {
                String pending = histories.append(job, record, kept.builds(), kept.days());
                if (!pending.isEmpty()) {
                    say(pending);
                }
            }
        }
        say("took results of " + Wording.count(records.size(), "earlier build") + " into the history of '"
                + options.name() + "'"
                + (records.isEmpty()
                        ? ": none has archived files, or has given other plugins some, that match '" + options.pattern()
                                + "'"
                        : ""));
    }

    private void say(String line) {
        console.getLogger().println("[benchgate] " + line);
    }

    private static boolean known(Job<?, ?> job, ResultsOptions options) throws IOException {
        return JobHistories.index(job).experiments().contains(options.name());
    }

    /** The newest so many, oldest first. */
    private List<Run<?, ?>> earlier(int most) {
        List<Run<?, ?>> builds = new ArrayList<>();
        Run<?, ?> next = build.getPreviousCompletedBuild();
        while (next != null && builds.size() < most) {
            builds.add(next);
            next = next.getPreviousCompletedBuild();
        }
        Collections.reverse(builds);
        return builds;
    }

    /** What the build has archived, else what other plugins have kept of it. */
    private static EarlierFiles candidates(Run<?, ?> earlier, ResultsOptions options) throws IOException {
        EarlierFiles archived = EarlierFiles.archived(earlier, options.pattern());
        return archived.names().isEmpty() ? EarlierFiles.keptByPlugins(earlier, options) : archived;
    }

    private BuildRecord record(Run<?, ?> earlier, ResultsOptions options, EarlierFiles candidates)
            throws IOException, InterruptedException {
        EarlierFiles baselines = options.baselinePattern().isEmpty()
                ? new EarlierFiles(List.of(), candidates.source())
                : EarlierFiles.archived(earlier, options.baselinePattern());
        String label = JobHistories.get().label(earlier, 0, false);
        AnswerLimit.FILES.check(
                candidates.names().size() + (long) baselines.names().size());
        Path folder = Files.createTempDirectory("benchgate-earlier").toRealPath();
        Measurement measurement;
        try {
            candidates.copyTo(folder);
            baselines.copyTo(folder);
            measurement = MeasurementJson.read(new ReadInWorkspace(
                            options.of("build " + label),
                            new ArrayList<>(candidates.names()),
                            new ArrayList<>(baselines.names()),
                            Seeds.of(build.getParent().getFullName(), label, options.pattern()),
                            Instant.ofEpochMilli(earlier.getStartTimeInMillis()))
                    .read(folder));
        } finally {
            FolderTree.tryDelete(folder).ifPresent(this::say);
        }
        BuildRecord record = Decision.of(measurement, List.of(), label, BuildOrigin.of(earlier, null, console))
                .record();
        // nobody has judged it as a benchmark; what failed for another reason is nothing to compare with
        return Result.SUCCESS.equals(earlier.getResult()) ? record : record.unaccepted();
    }
}
