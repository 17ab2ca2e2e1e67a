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
import io.jenkins.plugins.benchgate.jenkins.agent.ReadInWorkspace.Found;
import io.jenkins.plugins.benchgate.jenkins.agent.ResultsOptions;
import io.jenkins.plugins.benchgate.jenkins.agent.ToolFiles;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
                Map<ToolFiles, EarlierFiles> candidates = new LinkedHashMap<>();
                for (ToolFiles tool : options.tools()) {
                    candidates.put(tool, EarlierFiles.candidates(earlier, tool));
                }
                if (candidates.values().stream()
                        .anyMatch(files -> !files.names().isEmpty())) {
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
                        ? ": none has archived files, or has given other plugins some, that match '"
                                + options.patterns() + "'"
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

    private BuildRecord record(Run<?, ?> earlier, ResultsOptions options, Map<ToolFiles, EarlierFiles> candidates)
            throws IOException, InterruptedException {
        String label = JobHistories.get().label(earlier, 0, false);
        List<EarlierFiles> sources = new ArrayList<>(candidates.values());
        ArrayList<Found> found = new ArrayList<>();
        for (Map.Entry<ToolFiles, EarlierFiles> tool : candidates.entrySet()) {
            String pattern = tool.getKey().baselinePattern();
            EarlierFiles baselines = pattern.isEmpty()
                    ? new EarlierFiles(List.of(), tool.getValue().source())
                    : EarlierFiles.archived(earlier, pattern);
            sources.add(baselines);
            found.add(new Found(
                    new ArrayList<>(tool.getValue().names()), new ArrayList<>(baselines.names()), new ArrayList<>()));
        }
        AnswerLimit.FILES.check(found.stream().mapToLong(Found::count).sum());
        Path folder = Files.createTempDirectory("benchgate-earlier").toRealPath();
        Measurement measurement;
        try {
            for (EarlierFiles source : sources) {
                source.copyTo(folder);
            }
            measurement = MeasurementJson.read(new ReadInWorkspace(
                            options.of("build " + label),
                            found,
                            Seeds.of(build.getParent().getFullName(), label, options.patterns()),
                            Instant.ofEpochMilli(earlier.getStartTimeInMillis()))
                    .read(folder, Map.of()));
        } finally {
            FolderTree.tryDelete(folder).ifPresent(this::say);
        }
        BuildRecord record = Decision.of(measurement, List.of(), label, BuildOrigin.of(earlier, null, console))
                .record();
        // nobody has judged it as a benchmark; what failed for another reason is nothing to compare with
        return Result.SUCCESS.equals(earlier.getResult()) ? record : record.unaccepted();
    }
}
