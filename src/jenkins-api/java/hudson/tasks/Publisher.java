package hudson.tasks;

import hudson.model.Describable;

public abstract class Publisher extends BuildStepCompatibilityLayer implements Describable<Publisher> {}
