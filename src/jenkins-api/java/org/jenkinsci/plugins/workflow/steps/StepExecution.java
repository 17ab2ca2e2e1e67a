package org.jenkinsci.plugins.workflow.steps;

import java.io.Serializable;

public abstract class StepExecution implements Serializable {
    private static final long serialVersionUID = 1L;
    private final StepContext context;

    protected StepExecution(StepContext context) {
        this.context = context;
    }

    public StepContext getContext() {
        return context;
    }

    public abstract boolean start() throws Exception;

    public void stop(Throwable cause) throws Exception {
        throw new UnsupportedOperationException("signature only");
    }

    public void onResume() {
        throw new UnsupportedOperationException("signature only");
    }

    public String getStatus() {
        throw new UnsupportedOperationException("signature only");
    }
}
