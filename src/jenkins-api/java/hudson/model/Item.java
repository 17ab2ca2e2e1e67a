package hudson.model;

import hudson.search.SearchableModelObject;
import hudson.security.AccessControlled;
import hudson.security.Permission;

public interface Item extends PersistenceRoot, ModelObject, AccessControlled, SearchableModelObject {
    Permission CONFIGURE = Permission.signature();
    Permission READ = Permission.signature();

    String getFullName();

    String getUrl();
}
