// Generated, see src/jenkins-api/README.md
package hudson.util;

import hudson.model.TaskListener;

@Deprecated
public abstract class AbstractTaskListener implements TaskListener {
    public AbstractTaskListener() {}
}
