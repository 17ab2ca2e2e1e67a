// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.ExtensionPoint;

public interface ExecutorListener extends ExtensionPoint {}
