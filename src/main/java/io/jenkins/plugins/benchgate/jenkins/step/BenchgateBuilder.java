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
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.IOException;
import java.time.Duration;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/** A build step of freestyle jobs that does what {@link BenchgateStep} does, by the very same options. */
public final class BenchgateBuilder extends Builder {
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
    public boolean perform(AbstractBuild<?, ?> build, Launcher launcher, BuildListener listener)
            throws IOException, InterruptedException {
        BlockingWork work = BlockingWork.of(build, listener);
        MeasureOptions measuring = measurement.options();
        JudgeOptions options = measurement.judging();
        TakenFolder taken = work.taking(measuring);
        try {
            Judging judging = new Judging(build, null, work.workspace(), listener, options);
            BuildVerdictAction verdict = verdict(work, judging, launcher);
            if (options.retries(verdict)) {
                work.rest(Duration.ofMinutes(options.retryAfterMinutes()));
                verdict = verdict(work, new Judging(build, null, work.workspace(), listener, options.last()), launcher);
            }
            judging.word(verdict);
        } finally {
            taken.giveBack();
        }
        return true;
    }

    private BuildVerdictAction verdict(BlockingWork work, Judging judging, Launcher launcher)
            throws IOException, InterruptedException {
        MeasureOptions measuring = measurement.options();
        BuildVerdictAction verdict = judging.judge(work.measure(measuring));
        judging.archive(verdict, work.workspace(), launcher, measuring.out());
        return verdict;
    }

    /** What Jenkins shows of the builder. */
    @Extension
    @Symbol("benchgateBuild")
    public static final class DescriptorImpl extends BuildStepDescriptor<Builder> {
        @Override
        @SuppressWarnings("rawtypes") // as the method is declared
        public boolean isApplicable(Class<? extends AbstractProject> job) {
            return true;
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchgateBuilder.displayName");
        }
    }
}
