package io.jenkins.plugins.checks.api;

import hudson.ExtensionPoint;
import hudson.model.Run;
import hudson.model.TaskListener;

public abstract class ChecksPublisherFactory implements ExtensionPoint {

    public static ChecksPublisher fromRun(Run<?, ?> run, TaskListener listener) {
        throw new UnsupportedOperationException("signature only");
    }
}
