// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import edu.umd.cs.findbugs.annotations.Nullable;
import hudson.model.Descriptor;
import java.util.List;
import java.util.Map;
import java.util.Set;

public abstract class StepDescriptor extends Descriptor<Step> {
    public StepDescriptor() {}
    @CheckForNull public String argumentsToString(@NonNull Map<String, Object> namedArgs) { throw new UnsupportedOperationException("signature only"); }
    @Nullable public static StepDescriptor byFunctionName(String name) { throw new UnsupportedOperationException("signature only"); }
    public abstract String getFunctionName();
    public abstract Set<? extends Class<?>> getRequiredContext();
    public boolean isAdvanced() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public static List<StepDescriptor> metaStepsOf(String symbol) { throw new UnsupportedOperationException("signature only"); }
    @Deprecated public Step newInstance(Map<String, Object> arguments) throws Exception { throw new UnsupportedOperationException("signature only"); }
    public boolean takesImplicitBlockArgument() { throw new UnsupportedOperationException("signature only"); }
}
