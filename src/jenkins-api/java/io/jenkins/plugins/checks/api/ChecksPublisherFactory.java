// Generated, see src/jenkins-api/README.md
package io.jenkins.plugins.checks.api;

import hudson.ExtensionPoint;
import hudson.model.Run;
import hudson.model.TaskListener;

public abstract class ChecksPublisherFactory implements ExtensionPoint {
    private ChecksPublisherFactory() {}
    public static ChecksPublisher fromRun(Run<?, ?> run, TaskListener listener) { throw new UnsupportedOperationException("signature only"); }
}
