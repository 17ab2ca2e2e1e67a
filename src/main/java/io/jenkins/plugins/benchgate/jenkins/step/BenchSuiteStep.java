package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;

/**
 * The Pipeline step {@code benchSuite(spec: 'suite.yaml')}: records the profiles of a suite of microbenchmarks and of
 * its application on the cluster around it, or in the workspace, and keeps with the job what the suite covers.
 */
public final class BenchSuiteStep extends MeasuringStep {
    static final String DEFAULT_FOLDER = "benchgate-suite";

    /** @param spec path of the spec, relative to the workspace */
    @DataBoundConstructor
    public BenchSuiteStep(@Nullable String spec) {
        super(spec);
    }

    /** Not the folder of measurements, which they empty. */
    @Override
    String defaultOut() {
        return DEFAULT_FOLDER;
    }

    @Override
    public StepExecution start(StepContext context) throws AbortException {
        return new BenchSuiteExecution(context, options());
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static final class DescriptorImpl extends BenchStepDescriptor {
        public DescriptorImpl() {
            super("benchSuite", "spec");
        }

        @Override
        public String getDisplayName() {
            return Messages.text("BenchSuiteStep.displayName");
        }
    }
}
