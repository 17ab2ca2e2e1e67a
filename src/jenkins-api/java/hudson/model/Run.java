package hudson.model;

import hudson.EnvVars;
import hudson.ExtensionPoint;
import hudson.security.AccessControlled;
import hudson.security.Permission;
import java.io.File;
import java.io.IOException;
import jenkins.model.ArtifactManager;
import org.kohsuke.stapler.StaplerProxy;

public abstract class Run<JobT extends Job<JobT, RunT>, RunT extends Run<JobT, RunT>> extends Actionable
        implements ExtensionPoint, Comparable<RunT>, AccessControlled, PersistenceRoot, StaplerProxy {
    public void setResult(Result r) {
        throw new UnsupportedOperationException("signature only");
    }

    public JobT getParent() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    public int getNumber() {
        throw new UnsupportedOperationException("signature only");
    }

    public String getUrl() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public File getRootDir() {
        throw new UnsupportedOperationException("signature only");
    }

    public final synchronized ArtifactManager pickArtifactManager() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public synchronized void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public int compareTo(RunT that) {
        throw new UnsupportedOperationException("signature only");
    }

    public static final Permission ARTIFACTS = Permission.signature();

    public void addAction(Action a) {
        throw new UnsupportedOperationException("signature only");
    }

    public final ArtifactManager getArtifactManager() {
        throw new UnsupportedOperationException("signature only");
    }

    public final RunT getPreviousCompletedBuild() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Object getTarget() {
        throw new UnsupportedOperationException("signature only");
    }

    public Result getResult() {
        throw new UnsupportedOperationException("signature only");
    }

    public final long getStartTimeInMillis() {
        throw new UnsupportedOperationException("signature only");
    }

    public boolean isBuilding() {
        throw new UnsupportedOperationException("signature only");
    }

    public EnvVars getEnvironment(TaskListener listener) throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }
}
