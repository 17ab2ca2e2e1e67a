// Generated, see src/jenkins-api/README.md
package hudson.tasks;

import hudson.model.Describable;
import hudson.model.Descriptor;

public abstract class Publisher extends BuildStepCompatibilityLayer implements Describable<Publisher> {
    @Deprecated protected Publisher() {}
    public Descriptor<Publisher> getDescriptor() { throw new UnsupportedOperationException("signature only"); }
}
