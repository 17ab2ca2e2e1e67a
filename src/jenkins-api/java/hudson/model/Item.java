package hudson.model;

import hudson.security.AccessControlled;
import hudson.security.Permission;

public interface Item extends PersistenceRoot, ModelObject, AccessControlled {
    Permission CONFIGURE = Permission.signature();
    Permission READ = Permission.signature();

    String getFullName();

    String getUrl();
}
