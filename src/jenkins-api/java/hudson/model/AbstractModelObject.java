// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.search.SearchableModelObject;

public abstract class AbstractModelObject implements SearchableModelObject {
    public AbstractModelObject() {}
}
