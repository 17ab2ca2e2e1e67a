package jenkins.util;

import hudson.model.BuildListener;
import hudson.model.TaskListener;
import java.io.PrintStream;

public final class BuildListenerAdapter implements BuildListener {
    private static final long serialVersionUID = 1L;

    public BuildListenerAdapter(TaskListener delegate) {}

    @Override
    public PrintStream getLogger() {
        throw new UnsupportedOperationException("signature only");
    }

    public static BuildListener wrap(TaskListener l) {
        return new BuildListenerAdapter(l);
    }
}
