// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.EnvVars;
import hudson.ExtensionPoint;
import java.io.IOException;

public abstract class EnvironmentContributor implements ExtensionPoint {
    public EnvironmentContributor() {}
    public void buildEnvironmentFor(@NonNull Run r, @NonNull EnvVars envs, @NonNull TaskListener listener) throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
}
