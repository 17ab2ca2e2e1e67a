package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.util.List;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;

/**
 * The Pipeline step {@code benchgate(spec: 'benchgate.yaml')}: measures baseline and candidate in the workspace, judges
 * them by the spec's gates and returns the verdict's word.
 *
 * <p>A verdict marks the build and the stage and lets the Pipeline go on, as a failed test does, unless it is to fail
 * fast; the script decides what else follows from the word. Only a mistake in the spec or a fault ends the step with an
 * error.
 */
public final class BenchgateStep extends MeasuringStep {
    private String baseline = "";
    private boolean failFast;
    private boolean skipPublishingChecks;
    private String inconclusive = Inconclusive.DEFAULT;
    private int retryAfter;

    /** @param spec path of the spec, relative to the workspace */
    @DataBoundConstructor
    public BenchgateStep(@Nullable String spec) {
        super(spec);
    }

    public String getBaseline() {
        return baseline;
    }

    /** Sets what jump gates compare with, in place of what they say themselves; empty leaves it to them. */
    @DataBoundSetter
    public void setBaseline(@Nullable String baseline) {
        this.baseline = or(baseline, "");
    }

    public boolean isFailFast() {
        return failFast;
    }

    /** Sets whether a verdict that fails the build stops the Pipeline, too. */
    @DataBoundSetter
    public void setFailFast(boolean failFast) {
        this.failFast = failFast;
    }

    public boolean isSkipPublishingChecks() {
        return skipPublishingChecks;
    }

    /** Sets whether the verdict becomes no check of the commit, where the Checks API would make one. */
    @DataBoundSetter
    public void setSkipPublishingChecks(boolean skipPublishingChecks) {
        this.skipPublishingChecks = skipPublishingChecks;
    }

    public String getInconclusive() {
        return inconclusive;
    }

    /** Sets what an inconclusive verdict does to the build: {@code failure}, {@code unstable}, {@code not_built}, {@code error}. */
    @DataBoundSetter
    public void setInconclusive(@Nullable String inconclusive) {
        this.inconclusive = or(inconclusive, Inconclusive.DEFAULT);
    }

    public int getRetryAfter() {
        return retryAfter;
    }

    /** Sets after how many minutes an inconclusive measurement is repeated, once; 0 for never. */
    @DataBoundSetter
    public void setRetryAfter(int retryAfter) {
        this.retryAfter = retryAfter;
    }

    /** @throws AbortException when an option cannot be; one line */
    JudgeOptions judging() throws AbortException {
        return JudgeOptions.of(List.of(), baseline, failFast, skipPublishingChecks, inconclusive, retryAfter);
    }

    @Override
    protected Object readResolve() {
        setBaseline(baseline);
        setInconclusive(inconclusive);
        return super.readResolve();
    }

    @Override
    public StepExecution start(StepContext context) throws AbortException {
        return new BenchgateExecution(context, options(), judging());
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static final class DescriptorImpl extends BenchStepDescriptor {
        public DescriptorImpl() {
            super("benchgate", "spec");
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchgateStep.displayName");
        }
    }
}
