// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

import hudson.ExtensionPoint;
import hudson.model.AbstractDescribableImpl;

public abstract class Step extends AbstractDescribableImpl<Step> implements ExtensionPoint {
    public Step() {}
    public abstract StepExecution start(StepContext context) throws Exception;
}
