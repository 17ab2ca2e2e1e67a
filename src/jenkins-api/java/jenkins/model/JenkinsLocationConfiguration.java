// Generated, see src/jenkins-api/README.md
package jenkins.model;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;

public class JenkinsLocationConfiguration extends GlobalConfiguration {
    private JenkinsLocationConfiguration() {}
    @NonNull public static JenkinsLocationConfiguration get() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public String getUrl() { throw new UnsupportedOperationException("signature only"); }
}
