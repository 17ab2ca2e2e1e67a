package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Extension;
import hudson.Launcher;
import hudson.model.AbstractBuild;
import hudson.model.AbstractProject;
import hudson.model.BuildListener;
import hudson.tasks.BuildStepDescriptor;
import hudson.tasks.BuildStepMonitor;
import hudson.tasks.Publisher;
import hudson.tasks.Recorder;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.agent.ResultsOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import io.jenkins.plugins.benchgate.jenkins.result.EarlierResults;
import io.jenkins.plugins.benchgate.jenkins.result.ResultFiles;
import java.io.IOException;
import java.time.Instant;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/**
 * A post-build action of freestyle jobs that does what {@link BenchResultsStep} and {@link JudgeStep} do one after the
 * other, by the very same options.
 */
public final class BenchgateRecorder extends Recorder {
    private final BenchResultsStep results;
    private final JudgeStep gate;

    /**
     * Either may be left out, as scripts and configuration by hand do: each option then has its default.
     *
     * @param results what is read
     * @param gate how it is judged
     */
    @DataBoundConstructor
    public BenchgateRecorder(@Nullable BenchResultsStep results, @Nullable JudgeStep gate) {
        this.results = results == null ? new BenchResultsStep(null) : results;
        this.gate = gate == null ? new JudgeStep() : gate;
    }

    /** What somebody wrote into the configuration by hand may lack a part. */
    Object readResolve() {
        return new BenchgateRecorder(results, gate);
    }

    public BenchResultsStep getResults() {
        return results;
    }

    public JudgeStep getGate() {
        return gate;
    }

    @Override
    public DescriptorImpl getDescriptor() {
        return (DescriptorImpl) super.getDescriptor();
    }

    @Override
    public boolean perform(AbstractBuild<?, ?> build, Launcher launcher, BuildListener listener)
            throws IOException, InterruptedException {
        JudgeOptions options = gate.judging();
        ResultsOptions read = results.options();
        new EarlierResults(build, listener).take(read);
        Measurement measurement =
                new ResultFiles(build, StepRun.workspaceOf(build), launcher, listener).read(read, Instant.now());
        Judging judging = new Judging(build, null, build.getWorkspace(), listener, options);
        judging.word(judging.judge(measurement));
        return true;
    }

    /** Builds of a job decide one after the other anyway. */
    @Override
    public BuildStepMonitor getRequiredMonitorService() {
        return BuildStepMonitor.NONE;
    }

    /** What Jenkins shows of the action. */
    @Extension
    @Symbol("benchgateResults")
    public static final class DescriptorImpl extends BuildStepDescriptor<Publisher> {
        @Override
        @SuppressWarnings("rawtypes") // as the method is declared
        public boolean isApplicable(Class<? extends AbstractProject> job) {
            return true;
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchgateRecorder.displayName");
        }
    }
}
