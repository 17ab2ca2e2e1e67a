// Generated, see src/jenkins-api/README.md
package jenkins;

import jenkins.agents.ControllerToAgentFileCallable;

public abstract class MasterToSlaveFileCallable<T> implements ControllerToAgentFileCallable<T> {
    public MasterToSlaveFileCallable() {}
}
