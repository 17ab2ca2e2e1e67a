// Generated, see src/jenkins-api/README.md
package hudson.search;

import hudson.model.ModelObject;

public interface SearchableModelObject extends ModelObject {}
