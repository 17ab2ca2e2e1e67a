package hudson.model.listeners;

import hudson.ExtensionPoint;
import hudson.model.Run;
import hudson.model.TaskListener;

public abstract class RunListener<R extends Run> implements ExtensionPoint {

    protected RunListener() {}

    public void onCompleted(R r, TaskListener listener) {
        throw new UnsupportedOperationException("signature only");
    }
}
