package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.Extension;
import hudson.model.RootAction;
import java.util.List;
import jenkins.model.Jenkins;

/** The page with the newest verdicts of all jobs that who looks may read. */
@Extension
public final class VerdictOverview extends VerdictList implements RootAction {
    @Override
    public List<JobVerdict> getVerdicts() {
        return of(Jenkins.get());
    }
}
