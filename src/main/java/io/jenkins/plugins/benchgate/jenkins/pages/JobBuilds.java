package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.report.chart.PlottedJson.KnownBuilds;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.function.Predicate;
import jenkins.scm.RunWithSCM;

/**
 * The builds that Jenkins still has of a job: looked up by their folders' names, since to load thousands takes minutes.
 */
public final class JobBuilds implements KnownBuilds {
    private final Job<?, ?> job;
    private final Predicate<String> kept;
    private final String prefix;

    /** As labels of the job's history name them. */
    public JobBuilds(Job<?, ?> job) throws IOException {
        this(job, JobHistories.prefix(job), listed(job));
    }

    private JobBuilds(Job<?, ?> job, String prefix, Predicate<String> kept) {
        this.prefix = prefix;
        this.job = job;
        this.kept = kept;
    }

    private static Predicate<String> listed(Job<?, ?> job) {
        String[] names = job.getBuildDir().list();
        return names == null ? name -> false : new HashSet<>(Arrays.asList(names))::contains;
    }

    /** The same, for one build or a few of many jobs: their folders are not listed. */
    static JobBuilds few(Job<?, ?> job) throws IOException {
        File folder = job.getBuildDir();
        return new JobBuilds(job, JobHistories.prefix(job), name -> new File(folder, name).isDirectory());
    }

    /** As their numbers alone name them. */
    public static JobBuilds numbered(Job<?, ?> job) {
        return new JobBuilds(job, "", listed(job));
    }

    /**
     * Further verdicts of a build are labelled with its number and one of their own behind a point: {@code 12.2}. In a
     * shared history this controller's name stands before it, and builds of others have no number here.
     */
    @Override
    public String number(String build) {
        if (!build.startsWith(prefix)) {
            return "";
        }
        String digits = digits(build.substring(prefix.length()));
        return digits.matches("\\d{1,9}") && kept.test(digits) ? digits : "";
    }

    /** A label without the number that a further verdict of the same build has. */
    static String digits(String build) {
        int point = build.indexOf('.');
        return point < 0 ? build : build.substring(0, point);
    }

    @Override
    public int commits(String build) {
        String number = number(build);
        Run<?, ?> run = number.isEmpty() ? null : job.getBuildByNumber(Integer.parseInt(number));
        return run instanceof RunWithSCM<?, ?> changed
                ? changed.getChangeSets().stream()
                        .mapToInt(set -> set.getItems().length)
                        .sum()
                : -1;
    }
}
