package hudson.model;

import hudson.ExtensionPoint;
import hudson.security.Permission;

public abstract class ManagementLink implements ExtensionPoint, Action {

    public ManagementLink() {}

    public Category getCategory() {
        throw new UnsupportedOperationException("signature only");
    }

    public String getDescription() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public abstract String getIconFileName();

    public Permission getRequiredPermission() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public abstract String getUrlName();

    public enum Category {
        CONFIGURATION,
        SECURITY,
        STATUS,
        TROUBLESHOOTING,
        TOOLS,
        MISC,
        UNCATEGORIZED;
    }
}
