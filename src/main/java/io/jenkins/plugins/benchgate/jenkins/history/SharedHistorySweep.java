package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.Extension;
import hudson.model.AsyncPeriodicWork;
import hudson.model.Job;
import hudson.model.TaskListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jenkins.model.Jenkins;

/** Brings what pages show of shared histories up to date, and appends what is pending, so that no page waits for it. */
@Extension
public final class SharedHistorySweep extends AsyncPeriodicWork {
    public SharedHistorySweep() {
        super("Benchgate: shared histories");
    }

    @Override
    public long getRecurrencePeriod() {
        return TimeUnit.MINUTES.toMillis(2);
    }

    @Override
    public long getInitialDelay() {
        return TimeUnit.SECONDS.toMillis(10);
    }

    @Override
    protected void execute(TaskListener listener) throws IOException, InterruptedException {
        List<Job<?, ?>> jobs = new ArrayList<>();
        Jenkins.get().allItems(Job.class).forEach(jobs::add);
        JobHistories.get().sweep(jobs);
    }
}
