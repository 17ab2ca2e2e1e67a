package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/**
 * The Pipeline step {@code benchCluster(spec: 'benchgate.yaml') { … }}: gets the machines that a spec asks for, tells
 * the block in its environment where they are, and always gives them back.
 */
public final class BenchClusterStep extends SpecStep {
    /** @param spec path of the spec, relative to the workspace */
    @DataBoundConstructor
    public BenchClusterStep(@Nullable String spec) {
        super(spec);
    }

    @Override
    public StepExecution start(StepContext context) throws AbortException {
        return new BenchClusterExecution(context, options());
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static final class DescriptorImpl extends BenchStepDescriptor {
        public DescriptorImpl() {
            super("benchCluster", "spec");
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchClusterStep.displayName");
        }

        @Override
        public boolean takesImplicitBlockArgument() {
            return true;
        }
    }
}
