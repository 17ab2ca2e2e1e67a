// Generated, see src/jenkins-api/README.md
package hudson.tasks;

import hudson.Launcher;
import hudson.model.AbstractBuild;
import hudson.model.BuildListener;
import java.io.IOException;

public interface BuildStep {
    default BuildStepMonitor getRequiredMonitorService() { throw new UnsupportedOperationException("signature only"); }
    boolean perform(AbstractBuild<?, ?> build, Launcher launcher, BuildListener listener) throws InterruptedException, IOException;
}
