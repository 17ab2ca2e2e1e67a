// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

import java.io.Serializable;

public abstract class BodyExecutionCallback implements Serializable {
    public BodyExecutionCallback() {}
    public abstract void onFailure(StepContext context, Throwable t);
    public abstract void onSuccess(StepContext context, Object result);
}
