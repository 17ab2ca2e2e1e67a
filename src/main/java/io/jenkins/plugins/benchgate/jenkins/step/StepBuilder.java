package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Launcher;
import hudson.model.AbstractBuild;
import hudson.model.AbstractProject;
import hudson.model.BuildListener;
import hudson.tasks.BuildStepDescriptor;
import hudson.tasks.Builder;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import java.io.IOException;

/** A build step of freestyle jobs that does what a step of Pipelines does, by the very same options. */
public abstract class StepBuilder extends Builder {
    @Override
    public final boolean perform(AbstractBuild<?, ?> build, Launcher launcher, BuildListener listener)
            throws IOException, InterruptedException {
        work(StepRun.of(build, listener));
        return true;
    }

    abstract void work(StepRun run) throws IOException, InterruptedException;

    /** What Jenkins shows of one. */
    public abstract static class StepBuilderDescriptor extends BuildStepDescriptor<Builder> {
        @Override
        @SuppressWarnings("rawtypes") // as the method is declared
        public boolean isApplicable(Class<? extends AbstractProject> job) {
            return true;
        }
    }
}
