package hudson.model;

import hudson.ExtensionPoint;
import hudson.FilePath;
import hudson.Launcher;
import hudson.security.AccessControlled;
import java.io.File;
import java.io.IOException;

public abstract class Node extends AbstractModelObject
        implements ReconfigurableDescribable<Node>, ExtensionPoint, AccessControlled, PersistenceRoot {

    public abstract Launcher createLauncher(TaskListener listener);

    public FilePath createPath(String absolutePath) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public File getRootDir() {
        throw new UnsupportedOperationException("signature only");
    }

    public abstract FilePath getRootPath();

    @Override
    public void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }
}
