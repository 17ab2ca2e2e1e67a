package org.jenkinsci.plugins.workflow.steps;

import hudson.model.Descriptor;
import java.util.Map;
import java.util.Set;

public abstract class StepDescriptor extends Descriptor<Step> {
    public abstract Set<? extends Class<?>> getRequiredContext();

    public abstract String getFunctionName();

    public String argumentsToString(Map<String, Object> namedArgs) {
        throw new UnsupportedOperationException("signature only");
    }

    public boolean takesImplicitBlockArgument() {
        throw new UnsupportedOperationException("signature only");
    }
}
