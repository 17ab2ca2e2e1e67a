// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.ExtensionPoint;
import org.kohsuke.stapler.StaplerProxy;

public abstract class AdministrativeMonitor extends AbstractModelObject implements ExtensionPoint, StaplerProxy {
    protected AdministrativeMonitor() {}
    public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
    public Object getTarget() { throw new UnsupportedOperationException("signature only"); }
    public abstract boolean isActivated();
}
