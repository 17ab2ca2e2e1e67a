// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.steps;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import java.io.Serializable;
import java.util.Map;
import java.util.Set;

public abstract class EnvironmentExpander implements Serializable {
    private EnvironmentExpander() {}
    public static EnvironmentExpander constant(@NonNull Map<String, String> env) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public Set<String> getSensitiveVariables() { throw new UnsupportedOperationException("signature only"); }
    public static EnvironmentExpander merge(@CheckForNull EnvironmentExpander original, @NonNull EnvironmentExpander subsequent) { throw new UnsupportedOperationException("signature only"); }
}
