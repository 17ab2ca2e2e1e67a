package io.jenkins.plugins.benchgate.jenkins.suite;

import hudson.Extension;
import hudson.model.Action;
import hudson.model.Job;
import java.util.Collection;
import java.util.List;
import jenkins.model.TransientActionFactory;

/** Gives each job that knows a suite its page. */
@Extension
@SuppressWarnings("rawtypes") // a class literal cannot say Job<?, ?>
public final class JobSuites extends TransientActionFactory<Job> {

    @Override
    public Class<Job> type() {
        return Job.class;
    }

    @Override
    public Class<? extends Action> actionType() {
        return JobSuiteAction.class;
    }

    @Override
    public Collection<? extends Action> createFor(Job job) {
        Job<?, ?> known = job;
        return SuiteHistory.of(known).exists() ? List.of(new JobSuiteAction(known)) : List.of();
    }
}
