package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Extension;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import java.io.IOException;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/** A build step of freestyle jobs that does what {@link BenchSuiteStep} does, by the very same options. */
public final class BenchSuiteBuilder extends StepBuilder {
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
    void work(StepRun run) throws IOException, InterruptedException {
        BenchSuiteExecution.record(run, recording.options());
    }

    /** What Jenkins shows of the builder. */
    @Extension
    @Symbol("benchSuiteBuild")
    public static final class DescriptorImpl extends StepBuilderDescriptor {
        @Override
        public String getDisplayName() {
            return Messages.text("BenchSuiteBuilder.displayName");
        }
    }
}
