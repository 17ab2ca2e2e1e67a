package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.Extension;
import hudson.model.Action;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgatePermissions;
import java.nio.file.Files;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import jenkins.model.TransientActionFactory;

/** Gives each job that has a history its trend page. */
@Extension
@SuppressWarnings("rawtypes") // a class literal cannot say Job<?, ?>
public final class JobTrends extends TransientActionFactory<Job> {

    @Override
    public Class<Job> type() {
        return Job.class;
    }

    @Override
    public Class<? extends Action> actionType() {
        return JobTrendAction.class;
    }

    @Override
    public Collection<? extends Action> createFor(Job job) {
        Job<?, ?> measured = job;
        return Files.isRegularFile(JobHistories.file(measured))
                ? List.of(new JobTrendAction(measured, () -> BenchgatePermissions.ACKNOWLEDGE, Clock.systemUTC()))
                : List.of();
    }
}
