// Generated, see src/jenkins-api/README.md
package hudson.tasks;

import hudson.Launcher;
import hudson.model.AbstractBuild;
import hudson.model.BuildListener;
import java.io.IOException;

@Deprecated
public abstract class BuildStepCompatibilityLayer implements BuildStep {
    public BuildStepCompatibilityLayer() {}
    public boolean perform(AbstractBuild<?, ?> build, Launcher launcher, BuildListener listener) throws InterruptedException, IOException { throw new UnsupportedOperationException("signature only"); }
}
