package hudson;

import hudson.model.Computer;
import hudson.remoting.VirtualChannel;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import org.jenkinsci.remoting.RoleSensitive;
import org.jenkinsci.remoting.SerializableOnlyOverRemoting;

public final class FilePath implements SerializableOnlyOverRemoting {
    private static final long serialVersionUID = 1L;

    public FilePath(File localPath) {}

    public String getRemote() {
        throw new UnsupportedOperationException("signature only");
    }

    public FilePath child(String relOrAbsolute) {
        throw new UnsupportedOperationException("signature only");
    }

    public void write(final String content, final String encoding) throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public <T> T act(final FileCallable<T> callable) throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public interface FileCallable<T> extends Serializable, RoleSensitive {
        T invoke(File f, VirtualChannel channel) throws IOException, InterruptedException;
    }

    public int copyRecursiveTo(String fileMask, FilePath target) throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public void deleteRecursive() throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public boolean isDirectory() throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public void renameTo(FilePath target) throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public Computer toComputer() {
        throw new UnsupportedOperationException("signature only");
    }

    public void copyTo(FilePath target) throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public long length() throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }

    public String readToString() throws IOException, InterruptedException {
        throw new UnsupportedOperationException("signature only");
    }
}
