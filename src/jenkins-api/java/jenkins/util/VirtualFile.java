// Generated, see src/jenkins-api/README.md
package jenkins.util;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Collection;

public abstract class VirtualFile implements Comparable<VirtualFile>, Serializable {
    private VirtualFile() {}
    @NonNull public abstract VirtualFile child(@NonNull String name);
    public abstract long length() throws IOException;
    @NonNull public Collection<String> list(@NonNull String includes, @CheckForNull String excludes, boolean useDefaultExcludes) throws IOException { throw new UnsupportedOperationException("signature only"); }
    public abstract InputStream open() throws IOException;
}
