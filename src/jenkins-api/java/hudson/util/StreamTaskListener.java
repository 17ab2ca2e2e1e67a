package hudson.util;

import hudson.model.TaskListener;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

public class StreamTaskListener extends AbstractTaskListener implements TaskListener, Closeable {
    private static final long serialVersionUID = 1L;
    private final transient PrintStream out;

    public StreamTaskListener(OutputStream out, Charset charset) {
        this.out = new PrintStream(out, false, charset);
    }

    @Override
    public PrintStream getLogger() {
        return out;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
