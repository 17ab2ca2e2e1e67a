// Generated, see src/jenkins-api/README.md
package hudson.slaves;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import hudson.FilePath;

public final class WorkspaceList {
    private WorkspaceList() {}
    @CheckForNull public static FilePath tempDir(FilePath ws) { throw new UnsupportedOperationException("signature only"); }
}
