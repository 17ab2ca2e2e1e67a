package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Extension;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;

/**
 * The Pipeline step {@code benchGate(gates: ['jump:metric=*,percent=5'])}: judges what was measured before it, and returns
 * the verdict's word.
 */
public final class JudgeStep extends BenchStep {
    private List<String> gates = new ArrayList<>();
    private String baseline = "";
    private boolean failFast;
    private transient @Nullable MeasuredResult results;

    @DataBoundConstructor
    public JudgeStep() {}

    public List<String> getGates() {
        return gates;
    }

    /** Sets the gates, in place of those of the spec; a form gives them as the lines of one text. */
    @DataBoundSetter
    public void setGates(@Nullable List<String> gates) {
        this.gates = TextLines.of(gates);
    }

    /** The gates as a form shows them, a line each. */
    public String getGateLines() {
        return String.join("\n", gates);
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

    public @Nullable MeasuredResult getResults() {
        return results;
    }

    /** Sets what is judged; {@code null}: what was measured last before this step in its branch. */
    @DataBoundSetter
    public void setResults(@Nullable MeasuredResult results) {
        this.results = results;
    }

    JudgeOptions judging() {
        return new JudgeOptions(gates, baseline, failFast);
    }

    @Override
    protected Object readResolve() {
        setGates(gates);
        setBaseline(baseline);
        return super.readResolve();
    }

    @Override
    public StepExecution start(StepContext context) {
        return new JudgeExecution(context, judging(), results);
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static final class DescriptorImpl extends BenchStepDescriptor {
        public DescriptorImpl() {
            super("benchGate", "gates");
        }

        @Override
        public String getDisplayName() {
            return Messages.text("JudgeStep.displayName");
        }

        /** Judging needs no node. */
        @Override
        public Set<? extends Class<?>> getRequiredContext() {
            return Set.of(Run.class, TaskListener.class);
        }
    }
}
