package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.report.chart.PlottedJson.KnownBuilds;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jenkins.scm.RunWithSCM;

/**
 * The builds that Jenkins still has of a job: looked up by their folders' names, since to load thousands takes minutes.
 */
public final class JobBuilds implements KnownBuilds {
    private final Job<?, ?> job;
    private final Set<String> numbers;

    public JobBuilds(Job<?, ?> job) {
        this.job = job;
        String[] names = job.getBuildDir().list();
        this.numbers = names == null ? Set.of() : new HashSet<>(Arrays.asList(names));
    }

    /** Further verdicts of a build are labelled with its number and one of their own behind a point: {@code 12.2}. */
    @Override
    public String number(String build) {
        String digits = digits(build);
        return digits.matches("\\d{1,9}") && numbers.contains(digits) ? digits : "";
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
