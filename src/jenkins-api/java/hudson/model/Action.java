// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.CheckForNull;

public interface Action extends ModelObject {
    @CheckForNull String getDisplayName();
    @CheckForNull String getIconFileName();
    @CheckForNull String getUrlName();
}
