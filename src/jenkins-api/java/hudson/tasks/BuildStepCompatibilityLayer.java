package hudson.tasks;

import hudson.Launcher;
import hudson.model.AbstractBuild;
import hudson.model.BuildListener;
import java.io.IOException;

@Deprecated
public abstract class BuildStepCompatibilityLayer implements BuildStep {

    @Override
    public boolean perform(AbstractBuild<?, ?> build, Launcher launcher, BuildListener listener)
            throws InterruptedException, IOException {
        throw new UnsupportedOperationException("signature only");
    }
}
