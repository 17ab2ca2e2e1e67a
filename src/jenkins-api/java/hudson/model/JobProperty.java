// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.ExtensionPoint;
import hudson.Launcher;
import hudson.tasks.BuildStep;
import java.io.IOException;

public abstract class JobProperty<J extends Job<?, ?>> implements ReconfigurableDescribable<JobProperty<?>>, BuildStep, ExtensionPoint {
    public JobProperty() {}
    public boolean perform(AbstractBuild<?, ?> build, Launcher launcher, BuildListener listener) throws InterruptedException, IOException { throw new UnsupportedOperationException("signature only"); }
}
