// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

import java.io.Serializable;
import java.util.concurrent.Future;

public abstract class BodyExecution implements Future<Object>, Serializable {
    private BodyExecution() {}
    public boolean cancel(Throwable t) { throw new UnsupportedOperationException("signature only"); }
}
