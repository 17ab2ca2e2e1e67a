// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.search.SearchableModelObject;
import hudson.security.AccessControlled;
import hudson.security.Permission;

public interface Item extends PersistenceRoot, SearchableModelObject, AccessControlled {
    Permission BUILD = new Permission(null, null, null, null, false, null);
    Permission CONFIGURE = new Permission(null, null, null, null, false, null);
    Permission READ = new Permission(null, null, null, null, false, null);
}
