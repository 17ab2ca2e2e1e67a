// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

import com.google.common.util.concurrent.FutureCallback;
import edu.umd.cs.findbugs.annotations.Nullable;
import java.io.IOException;
import java.io.Serializable;

public abstract class StepContext implements FutureCallback<Object>, Serializable {
    private StepContext() {}
    public abstract <T> T get(Class<T> key) throws IOException, InterruptedException;
    public abstract BodyInvoker newBodyInvoker() throws IllegalStateException;
    public abstract void onSuccess(@Nullable Object result);
}
