package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredResult;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/**
 * The Pipeline step {@code benchRun(spec: 'benchgate.yaml')}: measures on the cluster around it, or in the workspace,
 * judges nothing, and returns a {@link MeasuredResult}.
 */
public final class BenchRunStep extends MeasuringStep {
    /** @param spec path of the spec, relative to the workspace */
    @DataBoundConstructor
    public BenchRunStep(@Nullable String spec) {
        super(spec);
    }

    @Override
    public StepExecution start(StepContext context) throws AbortException {
        return new BenchRunExecution(context, options());
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static final class DescriptorImpl extends BenchStepDescriptor {
        public DescriptorImpl() {
            super("benchRun", "spec");
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchRunStep.displayName");
        }
    }
}
