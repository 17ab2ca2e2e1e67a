package hudson.model;

import hudson.ExtensionPoint;
import org.kohsuke.stapler.StaplerProxy;

public abstract class AdministrativeMonitor extends AbstractModelObject implements ExtensionPoint, StaplerProxy {

    protected AdministrativeMonitor() {}

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Object getTarget() {
        throw new UnsupportedOperationException("signature only");
    }

    public abstract boolean isActivated();
}
