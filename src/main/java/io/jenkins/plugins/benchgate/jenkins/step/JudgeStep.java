package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.Extension;
import hudson.ExtensionList;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.json.JSONObject;
import org.jenkinsci.plugins.workflow.steps.Step;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.StaplerRequest2;

/**
 * The Pipeline step {@code benchJudge(gates: ['jump:metric=*,percent=5'])}: judges what was measured before it, and
 * returns the verdict's word.
 */
public final class JudgeStep extends BenchStep {
    private List<String> gates = new ArrayList<>();
    private String baseline = "";
    private boolean failFast;
    private boolean skipPublishingChecks;
    private String inconclusive = Inconclusive.DEFAULT;
    private transient @Nullable MeasuredResult results;

    @DataBoundConstructor
    public JudgeStep() {}

    public List<String> getGates() {
        return gates;
    }

    /** Sets the gates, in place of those of the spec; a form gives them as the lines of one text. */
    @DataBoundSetter
    public void setGates(@Nullable List<String> gates) {
        this.gates = lines(gates);
    }

    /** The gates as a form shows them, a row each; those that cannot be told apart are among the lines. */
    public List<GateForm> getGateRows() {
        return gates.stream().map(GateForm::of).flatMap(Optional::stream).toList();
    }

    /** Entries that are no gates, as a form shows them for somebody to mend, a line each. */
    public String getGateLines() {
        return gates.stream().filter(gate -> GateForm.of(gate).isEmpty()).collect(Collectors.joining("\n"));
    }

    /** The same step judging by these rows, too, before all others. */
    JudgeStep with(List<GateForm> rows) {
        List<String> all = new ArrayList<>(rows.stream().map(GateForm::text).toList());
        all.addAll(gates);
        setGates(all);
        return this;
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

    public @Nullable MeasuredResult getResults() {
        return results;
    }

    /** Sets what is judged; {@code null}: what was measured last before this step in its branch. */
    @DataBoundSetter
    public void setResults(@Nullable MeasuredResult results) {
        this.results = results;
    }

    /** @throws AbortException when an option cannot be; one line */
    JudgeOptions judging() throws AbortException {
        return JudgeOptions.of(gates, baseline, failFast, skipPublishingChecks, inconclusive, 0);
    }

    @Override
    protected Object readResolve() {
        setGates(gates);
        setBaseline(baseline);
        setInconclusive(inconclusive);
        return super.readResolve();
    }

    @Override
    public StepExecution start(StepContext context) throws AbortException {
        return new JudgeExecution(context, judging(), results);
    }

    /** What Jenkins shows of the step and asks for it. */
    @Extension
    public static class DescriptorImpl extends BenchStepDescriptor {
        private static final String ROWS = "gateRows";
        private static final String GATES = "gates";

        public DescriptorImpl() {
            this("benchJudge");
        }

        DescriptorImpl(String functionName) {
            super(functionName, GATES);
        }

        @Override
        public String getDisplayName() {
            return Messages.text("JudgeStep.displayName");
        }

        /** A script may give a gate as a row of its options. */
        @Override
        Map<String, Object> meant(Map<String, Object> arguments) throws AbortException {
            Object given = arguments.get(GATES);
            if (!(given instanceof Map) && !(given instanceof List)) {
                return arguments;
            }
            List<Object> texts = new ArrayList<>();
            for (Object gate : given instanceof List<?> several ? several : List.of(given)) {
                texts.add(gate instanceof Map<?, ?> row ? GateForm.ofRow(row) : gate);
            }
            Map<String, Object> meant = new LinkedHashMap<>(arguments);
            meant.put(GATES, texts);
            return meant;
        }

        /** What a form gives: rows and lines together are the gates. */
        @Override
        public Step newInstance(StaplerRequest2 request, JSONObject form) throws FormException {
            JudgeStep step = (JudgeStep) super.newInstance(request, form);
            List<GateForm> rows = newInstancesFromHeteroList(
                    request, form, ROWS, ExtensionList.lookup(GateForm.GateFormDescriptor.class));
            try {
                return step.with(rows);
            } catch (IllegalArgumentException e) {
                throw new FormException(e.getMessage(), e, ROWS);
            }
        }

        /** Judging needs no node. */
        @Override
        public Set<? extends Class<?>> getRequiredContext() {
            return Set.of(Run.class, TaskListener.class);
        }
    }

    /** The same step by the name that it had before. It comes last, because the step's own descriptor is the other one. */
    @Extension(ordinal = -1)
    public static final class FormerName extends DescriptorImpl {
        public FormerName() {
            super("benchGate");
        }

        @Override
        public String getId() {
            return getClass().getName();
        }

        @Override
        public boolean isAdvanced() {
            return true;
        }
    }
}
