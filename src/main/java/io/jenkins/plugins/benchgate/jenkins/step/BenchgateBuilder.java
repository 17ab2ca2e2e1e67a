package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Extension;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import java.io.IOException;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/** A build step of freestyle jobs that does what {@link BenchgateStep} does, by the very same options. */
public final class BenchgateBuilder extends StepBuilder {
    private final BenchgateStep measurement;

    /** @param measurement the step that it does; {@code null}: one without options, which says what it lacks */
    @DataBoundConstructor
    public BenchgateBuilder(@Nullable BenchgateStep measurement) {
        this.measurement = measurement == null ? new BenchgateStep(null) : measurement;
    }

    /** What somebody wrote into the configuration by hand may lack it. */
    Object readResolve() {
        return new BenchgateBuilder(measurement);
    }

    public BenchgateStep getMeasurement() {
        return measurement;
    }

    @Override
    void work(StepRun run) throws IOException, InterruptedException {
        BenchgateExecution.word(run, measurement.options(), measurement.judging());
    }

    /** What Jenkins shows of the builder. */
    @Extension
    @Symbol("benchgateBuild")
    public static final class DescriptorImpl extends StepBuilderDescriptor {
        @Override
        public String getDisplayName() {
            return Messages.text("BenchgateBuilder.displayName");
        }
    }
}
