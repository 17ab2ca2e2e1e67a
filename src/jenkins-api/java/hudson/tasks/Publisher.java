package hudson.tasks;

import hudson.model.Descriptor;
import hudson.model.Describable;

public abstract class Publisher extends BuildStepCompatibilityLayer implements Describable<Publisher> {

@Override
public Descriptor<Publisher> getDescriptor() {
throw new UnsupportedOperationException("signature only");
}
}
