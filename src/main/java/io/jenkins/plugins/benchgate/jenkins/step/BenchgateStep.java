package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.EnvVars;
import hudson.Extension;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Item;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.util.FormValidation;
import java.util.Set;
import org.jenkinsci.plugins.workflow.steps.Step;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepDescriptor;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.AncestorInPath;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.verb.POST;

/**
 * The Pipeline step {@code benchgate(spec: 'benchgate.yaml')}: measures baseline and candidate in the workspace, judges
 * them by the spec's gates and returns the verdict's word.
 *
 * <p>A verdict marks the build and the stage and lets the Pipeline go on, as a failed test does; the script decides what
 * else follows from the word. Only a mistake in the spec or a fault ends the step with an error.
 */
public final class BenchgateStep extends Step {
    static final String DEFAULT_OUT = "benchgate-out";

    private final String spec;
    private String out = DEFAULT_OUT;

    /** @param spec path of the spec, relative to the workspace */
    @DataBoundConstructor
    public BenchgateStep(String spec) {
        this.spec = spec;
    }

    public String getSpec() {
        return spec;
    }

    public String getOut() {
        return out;
    }

    /** Sets the folder for raw results and the report, relative to the workspace. */
    @DataBoundSetter
    public void setOut(@Nullable String out) {
        this.out = out == null || out.isBlank() ? DEFAULT_OUT : out;
    }

    @Override
    public StepExecution start(StepContext context) {
        return new BenchgateExecution(context, spec, out);
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static final class DescriptorImpl extends StepDescriptor {
        @Override
        public String getFunctionName() {
            return "benchgate";
        }

        @Override
        public String getDisplayName() {
            return "Measure baseline and candidate side by side and gate the build";
        }

        @Override
        public Set<? extends Class<?>> getRequiredContext() {
            return Set.of(EnvVars.class, FilePath.class, Launcher.class, TaskListener.class, Run.class);
        }

        /** Whether the form's spec is a path inside the workspace. */
        @POST
        public FormValidation doCheckSpec(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return check(item, value);
        }

        /** Whether the form's folder is a path inside the workspace; empty stands for the default. */
        @POST
        public FormValidation doCheckOut(@AncestorInPath @Nullable Item item, @QueryParameter String value) {
            return value.isBlank() ? FormValidation.ok() : check(item, value);
        }

        private static FormValidation check(@Nullable Item item, String value) {
            if (item == null || !item.hasPermission(Item.CONFIGURE)) {
                return FormValidation.ok();
            }
            return new WorkspacePath(value).problem().map(FormValidation::error).orElseGet(FormValidation::ok);
        }
    }
}
