// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

import edu.umd.cs.findbugs.annotations.NonNull;

public abstract class SynchronousNonBlockingStepExecution<T> extends StepExecution {
    protected SynchronousNonBlockingStepExecution(@NonNull StepContext context) { super(context); }
    @NonNull public String getStatus() { throw new UnsupportedOperationException("signature only"); }
    protected abstract T run() throws Exception;
    public final boolean start() throws Exception { throw new UnsupportedOperationException("signature only"); }
}
