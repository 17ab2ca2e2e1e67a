package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.ItemGroup;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.Moment;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.ShortNames;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the newest build of a job that measured anything came to, as lists of jobs show it: the gravest of its verdicts.
 */
public final class JobVerdict {
    /** Then by name. */
    static final Comparator<JobVerdict> GRAVEST_FIRST = Comparator.comparing(JobVerdict::outcome)
            .reversed()
            .thenComparing(verdict -> verdict.getJob().getFullName());

    private final Job<?, ?> job;
    private final Outcome outcome;
    private final String build;
    private final String number;
    private final @Nullable Moment time;
    private final String worst;

    private JobVerdict(
            Job<?, ?> job, Outcome outcome, String build, String number, @Nullable Moment time, String worst) {
        this.job = job;
        this.outcome = outcome;
        this.build = build;
        this.number = number;
        this.time = time;
        this.worst = worst;
    }

    /**
     * Read from the job's history, also where the build itself is gone; of a job of parts, such as a matrix project,
     * the gravest that its newest build came to in any of them. {@code null} for a job that has none.
     */
    public static @Nullable JobVerdict of(Job<?, ?> job) {
        JobVerdict own = own(job);
        if (own != null) {
            return own;
        }
        List<JobVerdict> parts = ofParts(job);
        int newest = parts.stream().mapToInt(JobVerdict::shared).max().orElse(0);
        return parts.stream()
                .filter(part -> part.shared() == newest || part.build.isEmpty())
                .findFirst()
                .orElse(null);
    }

    /** Those of the jobs that a job consists of and that who looks may read, the gravest first. */
    public static List<JobVerdict> ofParts(Job<?, ?> job) {
        return parts(job)
                .map(JobVerdict::own)
                .filter(Objects::nonNull)
                .sorted(GRAVEST_FIRST)
                .toList();
    }

    /** Whether a job consists of others, of which one has a history. */
    public static boolean hasParts(Job<?, ?> job) {
        return parts(job).anyMatch(part -> Files.isRegularFile(JobHistories.file(part)));
    }

    private static Stream<Job<?, ?>> parts(Job<?, ?> job) {
        return job instanceof ItemGroup<?> group ? VerdictList.below(group) : Stream.empty();
    }

    /** That of a job's own history; {@code null} for a job that has none. */
    static @Nullable JobVerdict own(Job<?, ?> job) {
        if (!Files.isRegularFile(JobHistories.file(job))) {
            return null;
        }
        try {
            TrendIndex index = JobHistories.soon(job);
            List<IndexedBuild> newest = NewestVerdicts.of(index, "");
            return newest.isEmpty() ? null : of(job, index.record(newest.get(0)));
        } catch (IOException e) {
            return new JobVerdict(job, Outcome.INCONCLUSIVE, "", "", null, Messages.text("JobVerdict.unreadable"));
        }
    }

    private static JobVerdict of(Job<?, ?> job, BuildRecord newest) throws IOException {
        String brief = BuildView.of(newest, Messages.sentences()).getBrief();
        return new JobVerdict(
                job,
                newest.outcome(),
                newest.build(),
                JobBuilds.few(job).number(newest.build()),
                new Moment(newest.time()),
                brief.isEmpty() ? "–" : brief);
    }

    /** Of the build, which a part shares with the job that it is a part of; 0 where the history cannot be read. */
    private int shared() {
        String label = JobBuilds.digits(build);
        String digits = label.substring(label.lastIndexOf('-') + 1);
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
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
        return outcome.gravity();
    }

    /** The build's label; empty where the history cannot be read. */
    public String getBuild() {
        return build;
    }

    /** The number under which the build can be looked at; empty where it is gone. */
    public String getNumber() {
        return number;
    }

    /** When it was measured; {@code null} where the history cannot be read. */
    public @Nullable Moment getTime() {
        return time;
    }

    /** What is gravest, with its number; a dash where nothing can be said. */
    public String getWorst() {
        return worst;
    }

    /** The same in parts, between which it may break. */
    public List<String> getWorstParts() {
        return ShortNames.parts(worst);
    }
}
