package hudson.tasks;

import hudson.ExtensionPoint;

public abstract class Recorder extends Publisher implements ExtensionPoint {

    protected Recorder() {}
}
