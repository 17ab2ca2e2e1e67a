// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.ExtensionPoint;
import hudson.security.Permission;

public abstract class ManagementLink implements ExtensionPoint, Action {
    public ManagementLink() {}
    @NonNull public ManagementLink.Category getCategory() { throw new UnsupportedOperationException("signature only"); }
    public String getDescription() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public abstract String getIconFileName();
    @NonNull public Permission getRequiredPermission() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public abstract String getUrlName();
    public enum Category {
        CONFIGURATION, SECURITY, STATUS, TROUBLESHOOTING, TOOLS, MISC, UNCATEGORIZED;
    }
}
