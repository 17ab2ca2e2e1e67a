package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Action;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.Messages;

/** The page below a job that tells how it went over its builds. */
public abstract class TrendAction implements Action {
    final Job<?, ?> job;

    TrendAction(Job<?, ?> job) {
        this.job = job;
    }

    @Override
    public String getIconFileName() {
        return "symbol-analytics";
    }

    @Override
    public String getDisplayName() {
        return Messages.text("JobTrendAction.displayName");
    }

    @Override
    public String getUrlName() {
        return "benchgate";
    }

    public Job<?, ?> getJob() {
        return job;
    }
}
