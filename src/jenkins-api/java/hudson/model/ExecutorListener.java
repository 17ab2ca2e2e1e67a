package hudson.model;

import hudson.ExtensionPoint;

public interface ExecutorListener extends ExtensionPoint {}
