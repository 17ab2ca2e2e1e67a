// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.ExtensionPoint;
import hudson.security.AccessControlled;

public abstract class View extends AbstractModelObject implements AccessControlled, Describable<View>, ExtensionPoint, Saveable {
    protected View(String name) {}
    public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
}
