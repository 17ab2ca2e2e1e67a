// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import java.io.Serializable;

public abstract class StepExecution implements Serializable {
    protected StepExecution(@NonNull StepContext context) {}
    @NonNull public StepContext getContext() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public String getStatus() { throw new UnsupportedOperationException("signature only"); }
    public void onResume() { throw new UnsupportedOperationException("signature only"); }
    public abstract boolean start() throws Exception;
    public void stop(@NonNull Throwable cause) throws Exception { throw new UnsupportedOperationException("signature only"); }
}
