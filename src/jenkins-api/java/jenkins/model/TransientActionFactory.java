package jenkins.model;

import hudson.ExtensionPoint;
import hudson.model.Action;
import java.util.Collection;

public abstract class TransientActionFactory<T> implements ExtensionPoint {
    public abstract Class<T> type();

    public Class<? extends Action> actionType() {
        throw new UnsupportedOperationException("signature only");
    }

    public abstract Collection<? extends Action> createFor(T target);
}
