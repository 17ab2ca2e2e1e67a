package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.Extension;
import hudson.model.ItemGroup;
import hudson.model.Job;
import hudson.model.RootAction;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import jenkins.model.Jenkins;

/** The page with the newest verdicts of all jobs that who looks may read. */
@Extension
public final class VerdictOverview implements RootAction {
    /** As many as a page shows before a view with a column serves better. */
    private static final int MOST = 500;

    @Override
    public String getIconFileName() {
        return "symbol-analytics";
    }

    @Override
    public String getDisplayName() {
        return Messages.text("VerdictOverview.displayName");
    }

    @Override
    public String getUrlName() {
        return "benchgate";
    }

    /** The gravest first, then by name. Jenkins leaves out the jobs that who looks may not read. */
    public List<JobVerdict> getVerdicts() {
        return of(Jenkins.get());
    }

    /** Those of the jobs below a folder, or of all. */
    static List<JobVerdict> of(ItemGroup<?> group) {
        return StreamSupport.stream(group.allItems(Job.class).spliterator(), false)
                .map(job -> JobVerdict.own((Job<?, ?>) job))
                .filter(Objects::nonNull)
                .limit(MOST)
                .sorted(JobVerdict.GRAVEST_FIRST)
                .toList();
    }
}
