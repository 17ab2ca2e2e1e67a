// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import hudson.ExtensionPoint;
import hudson.FilePath;
import hudson.Launcher;
import hudson.security.AccessControlled;

public abstract class Node extends AbstractModelObject implements ReconfigurableDescribable<Node>, ExtensionPoint, AccessControlled, PersistenceRoot {
    public Node() {}
    public abstract Launcher createLauncher(TaskListener listener);
    @CheckForNull public FilePath createPath(String absolutePath) { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public abstract FilePath getRootPath();
}
