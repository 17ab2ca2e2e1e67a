// Generated, see src/jenkins-api/README.md
package hudson;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.model.Computer;
import hudson.remoting.VirtualChannel;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import org.jenkinsci.remoting.SerializableOnlyOverRemoting;

public final class FilePath implements SerializableOnlyOverRemoting {
    public FilePath(@NonNull File localPath) {}
    public <T> T act(FilePath.FileCallable<T> callable) throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    @NonNull public FilePath child(String relOrAbsolute) { throw new UnsupportedOperationException("signature only"); }
    public void copyTo(FilePath target) throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    public void deleteRecursive() throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    public String getRemote() { throw new UnsupportedOperationException("signature only"); }
    public long length() throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    public String readToString() throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    public void renameTo(FilePath target) throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public Computer toComputer() { throw new UnsupportedOperationException("signature only"); }
    public void write(String content, String encoding) throws IOException, InterruptedException { throw new UnsupportedOperationException("signature only"); }
    public interface FileCallable<T> extends Serializable {
        T invoke(File f, VirtualChannel channel) throws IOException, InterruptedException;
    }
}
