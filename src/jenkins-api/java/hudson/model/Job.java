// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.ExtensionPoint;
import java.io.File;

public abstract class Job<JobT extends Job<JobT, RunT>, RunT extends Run<JobT, RunT>> extends AbstractItem implements ExtensionPoint {
    protected Job(ItemGroup parent, String name) { super(parent, name); }
    public RunT getBuildByNumber(int n) { throw new UnsupportedOperationException("signature only"); }
    public File getBuildDir() { throw new UnsupportedOperationException("signature only"); }
    public RunT getLastBuild() { throw new UnsupportedOperationException("signature only"); }
    public RunT getLastCompletedBuild() { throw new UnsupportedOperationException("signature only"); }
    public <T extends JobProperty> T getProperty(Class<T> clazz) { throw new UnsupportedOperationException("signature only"); }
    public abstract boolean isBuildable();
}
