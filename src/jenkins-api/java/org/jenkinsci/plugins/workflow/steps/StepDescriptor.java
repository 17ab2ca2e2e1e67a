package org.jenkinsci.plugins.workflow.steps;

import hudson.model.Descriptor;
import java.util.Set;

public abstract class StepDescriptor extends Descriptor<Step> {
    public abstract Set<? extends Class<?>> getRequiredContext();

    public abstract String getFunctionName();
}
