package hudson.model;

import hudson.EnvVars;
import hudson.FilePath;
import hudson.scm.ChangeLogSet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import jenkins.scm.RunWithSCM;

public abstract class AbstractBuild<P extends AbstractProject<P, R>, R extends AbstractBuild<P, R>> extends Run<P, R>
        implements RunWithSCM<P, R> {

    public Map<String, String> getBuildVariables() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public List<ChangeLogSet<? extends ChangeLogSet.Entry>> getChangeSets() {
        throw new UnsupportedOperationException("signature only");
    }

    public EnvVars getEnvironment(TaskListener log) throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public final FilePath getWorkspace() {
        throw new UnsupportedOperationException("signature only");
    }

    AbstractBuild() {}
}
