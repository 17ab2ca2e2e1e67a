// Generated, see src/jenkins-api/README.md
package hudson.plugins.view.dashboard;

import hudson.ExtensionPoint;
import hudson.model.Describable;
import hudson.model.ModelObject;

public abstract class DashboardPortlet implements ModelObject, Describable<DashboardPortlet>, ExtensionPoint {
    public DashboardPortlet(String name) {}
    public Dashboard getDashboard() { throw new UnsupportedOperationException("signature only"); }
    public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
}
