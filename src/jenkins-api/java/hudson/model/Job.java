package hudson.model;

import hudson.ExtensionPoint;
import java.io.File;
import java.io.IOException;

public abstract class Job<JobT extends Job<JobT, RunT>, RunT extends Run<JobT, RunT>> extends AbstractItem
        implements ExtensionPoint {
    public RunT getBuildByNumber(int n) {
        throw new UnsupportedOperationException("signature only");
    }

    public File getBuildDir() {
        throw new UnsupportedOperationException("signature only");
    }

    public RunT getLastCompletedBuild() {
        throw new UnsupportedOperationException("signature only");
    }

    public <T extends JobProperty> T getProperty(Class<T> clazz) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public synchronized void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }
}
