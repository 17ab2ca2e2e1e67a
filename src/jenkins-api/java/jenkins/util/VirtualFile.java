package jenkins.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Collection;

public abstract class VirtualFile implements Comparable<VirtualFile>, Serializable {

    public abstract VirtualFile child(String name);

    public abstract long length() throws IOException;

    public abstract InputStream open() throws IOException;

    public Collection<String> list(String includes, String excludes, boolean useDefaultExcludes) throws IOException {
        throw new UnsupportedOperationException("signature only");
    }
}
