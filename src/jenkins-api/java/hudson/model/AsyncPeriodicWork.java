// Generated, see src/jenkins-api/README.md
package hudson.model;

import java.io.IOException;

public abstract class AsyncPeriodicWork extends PeriodicWork {
    protected AsyncPeriodicWork(String name) {}
    protected abstract void execute(TaskListener listener) throws IOException, InterruptedException;
}
