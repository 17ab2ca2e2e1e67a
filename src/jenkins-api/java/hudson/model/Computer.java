package hudson.model;

import hudson.security.AccessControlled;
import java.util.concurrent.ExecutorService;
import org.kohsuke.stapler.StaplerProxy;

public abstract class Computer extends Actionable implements AccessControlled, ExecutorListener, StaplerProxy {

    public static final ExecutorService threadPoolForRemoting = null;

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    public String getName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Object getTarget() {
        throw new UnsupportedOperationException("signature only");
    }

    Computer() {}
}
