package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Extension;
import hudson.Launcher;
import hudson.model.AbstractBuild;
import hudson.model.AbstractProject;
import hudson.model.BuildListener;
import hudson.tasks.BuildStepDescriptor;
import hudson.tasks.Builder;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.durable.BlockingWork;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.TakenFolder;
import io.jenkins.plugins.benchgate.jenkins.result.TracedBuild;
import java.io.IOException;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/** A build step of freestyle jobs that does what {@link BenchSuiteStep} does, by the very same options. */
public final class BenchSuiteBuilder extends Builder {
    private final BenchSuiteStep recording;

    /** @param recording the step that it does; {@code null}: one without options, which says what it lacks */
    @DataBoundConstructor
    public BenchSuiteBuilder(@Nullable BenchSuiteStep recording) {
        this.recording = recording == null ? new BenchSuiteStep(null) : recording;
    }

    /** What somebody wrote into the configuration by hand may lack it. */
    Object readResolve() {
        return new BenchSuiteBuilder(recording);
    }

    public BenchSuiteStep getRecording() {
        return recording;
    }

    @Override
    public boolean perform(AbstractBuild<?, ?> build, Launcher launcher, BuildListener listener)
            throws IOException, InterruptedException {
        BlockingWork work = BlockingWork.of(build, listener);
        MeasureOptions options = recording.options();
        TakenFolder taken = work.taking(options);
        try {
            TracedBuild traced = new TracedBuild(build, listener);
            traced.archive(traced.keep(work.trace(options)), work.workspace(), launcher, options.out());
        } finally {
            taken.giveBack();
        }
        return true;
    }

    /** What Jenkins shows of the builder. */
    @Extension
    @Symbol("benchSuiteBuild")
    public static final class DescriptorImpl extends BuildStepDescriptor<Builder> {
        @Override
        @SuppressWarnings("rawtypes") // as the method is declared
        public boolean isApplicable(Class<? extends AbstractProject> job) {
            return true;
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchSuiteBuilder.displayName");
        }
    }
}
