// Generated, see src/jenkins-api/README.md
package hudson.util;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.model.TaskListener;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

public class StreamTaskListener extends AbstractTaskListener implements TaskListener, Closeable {
    public StreamTaskListener(@NonNull OutputStream out, @CheckForNull Charset charset) {}
    public void close() throws IOException { throw new UnsupportedOperationException("signature only"); }
    public PrintStream getLogger() { throw new UnsupportedOperationException("signature only"); }
}
