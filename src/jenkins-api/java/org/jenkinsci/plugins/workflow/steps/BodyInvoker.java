// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

public abstract class BodyInvoker {
    private BodyInvoker() {}
    public abstract BodyExecution start();
    public abstract BodyInvoker withCallback(BodyExecutionCallback callback);
    public BodyInvoker withContexts(Object... overrides) { throw new UnsupportedOperationException("signature only"); }
}
