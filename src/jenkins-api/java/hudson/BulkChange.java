// Generated, see src/jenkins-api/README.md
package hudson;

import hudson.model.Saveable;
import java.io.Closeable;
import java.io.IOException;

public class BulkChange implements Closeable {
    public BulkChange(Saveable saveable) {}
    public void close() { throw new UnsupportedOperationException("signature only"); }
    public void commit() throws IOException { throw new UnsupportedOperationException("signature only"); }
}
