package hudson.model;

import hudson.EnvVars;
import hudson.ExtensionPoint;
import java.io.IOException;

public abstract class EnvironmentContributor implements ExtensionPoint {

    public EnvironmentContributor() {}

    public void buildEnvironmentFor(Run r, EnvVars envs, TaskListener listener)
            throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }
}
