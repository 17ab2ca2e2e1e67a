// Generated, see src/jenkins-api/README.md
package hudson.model.listeners;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.ExtensionPoint;
import hudson.model.Run;
import hudson.model.TaskListener;

public abstract class RunListener<R extends Run> implements ExtensionPoint {
    protected RunListener() {}
    public void onCompleted(R r, @NonNull TaskListener listener) { throw new UnsupportedOperationException("signature only"); }
}
