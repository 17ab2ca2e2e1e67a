// Generated, see src/jenkins-api/README.md
package hudson.tasks;

import hudson.ExtensionPoint;

public abstract class Recorder extends Publisher implements ExtensionPoint {
    protected Recorder() {}
    public BuildStepDescriptor getDescriptor() { throw new UnsupportedOperationException("signature only"); }
}
