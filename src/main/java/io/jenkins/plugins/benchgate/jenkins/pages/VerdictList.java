package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.model.Action;
import hudson.model.ItemGroup;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A page with the newest verdicts of several jobs that who looks may read. */
public abstract class VerdictList implements Action {
    /** As many as a page shows before a view with a column serves better. */
    static final int MOST = 500;

    @Override
    public String getIconFileName() {
        return "symbol-analytics";
    }

    @Override
    public String getDisplayName() {
        return Messages.text("VerdictList.displayName");
    }

    @Override
    public String getUrlName() {
        return "benchgate";
    }

    /** The gravest first, then by name. */
    public abstract List<JobVerdict> getVerdicts();

    /**
     * Those of the jobs below a folder, or of all; at most {@value #MOST}. Jenkins leaves out what who looks may not
     * read.
     */
    public static List<JobVerdict> of(ItemGroup<?> group) {
        return of(below(group));
    }

    /** All jobs below a folder that who looks may read. */
    public static Stream<Job<?, ?>> below(ItemGroup<?> group) {
        return StreamSupport.stream(group.allItems(Job.class).spliterator(), false)
                .map(job -> (Job<?, ?>) job);
    }

    public static List<JobVerdict> of(Stream<Job<?, ?>> jobs) {
        return jobs.map(JobVerdict::own)
                .filter(Objects::nonNull)
                .sorted(JobVerdict.GRAVEST_FIRST)
                .limit(MOST)
                .toList();
    }
}
