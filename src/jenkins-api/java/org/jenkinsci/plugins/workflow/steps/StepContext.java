package org.jenkinsci.plugins.workflow.steps;

import java.io.IOException;
import java.io.Serializable;

public abstract class StepContext implements Serializable {
    private static final long serialVersionUID = 1L;

    public abstract <T> T get(Class<T> key) throws IOException, InterruptedException;

    public abstract void onSuccess(Object result);

    public abstract void onFailure(Throwable t);

    public abstract BodyInvoker newBodyInvoker() throws IllegalStateException;
}
