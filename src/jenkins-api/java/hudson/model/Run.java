// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.EnvVars;
import hudson.ExtensionPoint;
import hudson.security.AccessControlled;
import hudson.security.Permission;
import java.io.File;
import java.io.IOException;
import jenkins.model.ArtifactManager;
import org.kohsuke.stapler.StaplerProxy;

public abstract class Run<JobT extends Job<JobT, RunT>, RunT extends Run<JobT, RunT>> extends Actionable implements ExtensionPoint, Comparable<RunT>, AccessControlled, PersistenceRoot, StaplerProxy {
    public static final Permission ARTIFACTS = new Permission(null, null, null, null, false, null);
    protected Run(@NonNull JobT job) throws IOException {}
    public void addAction(@NonNull Action a) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public final ArtifactManager getArtifactManager() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public EnvVars getEnvironment(@NonNull TaskListener listener) throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    public int getNumber() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public JobT getParent() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public RunT getPreviousBuild() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public final RunT getPreviousCompletedBuild() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public Result getResult() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public File getRootDir() { throw new UnsupportedOperationException("signature only"); }
    public final long getStartTimeInMillis() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public String getUrl() { throw new UnsupportedOperationException("signature only"); }
    public boolean isBuilding() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public final ArtifactManager pickArtifactManager() throws IOException { throw new UnsupportedOperationException("signature only"); }
    public void save() throws IOException { throw new UnsupportedOperationException("signature only"); }
    public void setResult(@NonNull Result r) { throw new UnsupportedOperationException("signature only"); }
}
