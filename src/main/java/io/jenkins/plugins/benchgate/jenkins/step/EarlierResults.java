package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.model.Job;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.cluster.FolderTree;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.Decision;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.Seeds;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import jenkins.util.VirtualFile;

/**
 * Results in the archives of earlier builds, for a history that does not know the experiment: so gates have a past and charts
 * have points from the first build on.
 */
record EarlierResults(Run<?, ?> build, TaskListener console) {
    /**
     * Takes them into the job's history, unless that knows the experiment. What cannot be read is said and left out.
     *
     * @param options which archived files, as those of the workspace, and how they are read
     */
    void take(ResultsOptions options) throws IOException, InterruptedException {
        Job<?, ?> job = build.getParent();
        if (options.earlier() == 0 || known(job, options)) {
            return;
        }
        List<BuildRecord> records = new ArrayList<>();
        for (Run<?, ?> earlier : earlier(options.earlier())) {
            try {
                List<String> candidates = files(earlier, options.pattern());
                if (!candidates.isEmpty()) {
                    records.add(record(earlier, options, candidates));
                }
            } catch (IOException | IllegalArgumentException e) {
                say("build " + earlier.getNumber() + " is left out of the history: " + e.getMessage());
            }
        }
        JobHistories histories = JobHistories.get();
        Retention kept = BenchgateConfiguration.get().retention();
        synchronized (histories.lock(job)) {
            if (known(job, options)) {
                return;
            }
            for (BuildRecord record : records) {
                histories.append(job, record, kept.builds(), kept.days());
            }
        }
        say("took results of " + records.size() + " earlier builds into the history of '" + options.name() + "'"
                + (records.isEmpty() ? ": none has archived files that match '" + options.pattern() + "'" : ""));
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

    private static List<String> files(Run<?, ?> earlier, String pattern) throws IOException {
        List<String> names =
                new ArrayList<>(earlier.getArtifactManager().root().list(pattern.replace('\\', '/'), null, true));
        Collections.sort(names);
        return names;
    }

    private BuildRecord record(Run<?, ?> earlier, ResultsOptions options, List<String> candidates)
            throws IOException, InterruptedException {
        List<String> baselines =
                options.baselinePattern().isEmpty() ? List.of() : files(earlier, options.baselinePattern());
        String label = String.valueOf(earlier.getNumber());
        AnswerLimit.FILES.check(candidates.size() + (long) baselines.size());
        Path folder = Files.createTempDirectory("benchgate-earlier").toRealPath();
        Measurement measurement;
        try {
            copy(earlier, candidates, folder);
            copy(earlier, baselines, folder);
            measurement = MeasurementJson.read(new ReadInWorkspace(
                            options.of("build " + label),
                            new ArrayList<>(candidates),
                            new ArrayList<>(baselines),
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

    private static void copy(Run<?, ?> earlier, List<String> names, Path folder) throws IOException {
        VirtualFile archive = earlier.getArtifactManager().root();
        for (String name : names) {
            Path target = folder.resolve(name).normalize();
            if (!target.startsWith(folder)) {
                throw new AbortException("found the archived file '" + name + "', expected a name inside the archive");
            }
            Files.createDirectories(target.getParent());
            try (InputStream content = archive.child(name).open()) {
                Files.copy(content, target);
            }
        }
    }
}
