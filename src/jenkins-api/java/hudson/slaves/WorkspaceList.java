package hudson.slaves;

import hudson.FilePath;

public final class WorkspaceList {

    public static FilePath tempDir(FilePath ws) {
        throw new UnsupportedOperationException("signature only");
    }
}
