// Generated, see src/jenkins-api/README.md
package hudson.tasks;

import hudson.ExtensionPoint;
import hudson.model.Describable;

public abstract class Builder extends BuildStepCompatibilityLayer implements Describable<Builder>, ExtensionPoint {
    public Builder() {}
}
