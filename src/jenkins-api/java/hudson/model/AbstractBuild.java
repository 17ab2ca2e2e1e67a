// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.EnvVars;
import hudson.FilePath;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import jenkins.scm.RunWithSCM;

public abstract class AbstractBuild<P extends AbstractProject<P, R>, R extends AbstractBuild<P, R>> extends Run<P, R> implements Queue.Executable, RunWithSCM<P, R> {
    private AbstractBuild() throws IOException { super(null); }
    public Map<String, String> getBuildVariables() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public EnvVars getEnvironment(@NonNull TaskListener log) throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    public Set<String> getSensitiveBuildVariables() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public final FilePath getWorkspace() { throw new UnsupportedOperationException("signature only"); }
}
