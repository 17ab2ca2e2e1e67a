package hudson.tasks;

import hudson.model.Describable;
import hudson.model.Descriptor;

public abstract class Publisher extends BuildStepCompatibilityLayer implements Describable<Publisher> {

    @Override
    public Descriptor<Publisher> getDescriptor() {
        throw new UnsupportedOperationException("signature only");
    }
}
