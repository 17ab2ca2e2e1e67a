// Generated, see src/jenkins-api/README.md
package jenkins.util;

import hudson.model.BuildListener;
import hudson.model.TaskListener;
import java.io.PrintStream;

public final class BuildListenerAdapter implements BuildListener {
    private BuildListenerAdapter() {}
    public PrintStream getLogger() { throw new UnsupportedOperationException("signature only"); }
    public static BuildListener wrap(TaskListener l) { throw new UnsupportedOperationException("signature only"); }
}
