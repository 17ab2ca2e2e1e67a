// Generated, see src/jenkins-api/README.md
package jenkins.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.ExtensionPoint;
import hudson.model.Action;
import java.util.Collection;

public abstract class TransientActionFactory<T> implements ExtensionPoint {
    public TransientActionFactory() {}
    public Class<? extends Action> actionType() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public abstract Collection<? extends Action> createFor(@NonNull T target);
    public abstract Class<T> type();
}
