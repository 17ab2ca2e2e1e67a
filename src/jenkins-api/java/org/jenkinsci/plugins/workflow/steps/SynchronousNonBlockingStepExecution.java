package org.jenkinsci.plugins.workflow.steps;

public abstract class SynchronousNonBlockingStepExecution<T> extends StepExecution {
    private static final long serialVersionUID = 1L;

    protected SynchronousNonBlockingStepExecution(StepContext context) {
        super(context);
    }

    protected abstract T run() throws Exception;

    @Override
    public final boolean start() throws Exception {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public void stop(Throwable cause) throws Exception {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public void onResume() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public String getStatus() {
        throw new UnsupportedOperationException("signature only");
    }
}
