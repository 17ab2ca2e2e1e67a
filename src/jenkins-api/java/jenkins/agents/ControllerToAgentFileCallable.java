// Generated, see src/jenkins-api/README.md
package jenkins.agents;

import hudson.FilePath;

public interface ControllerToAgentFileCallable<T> extends FilePath.FileCallable<T> {}
