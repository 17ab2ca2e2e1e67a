// Generated, see src/jenkins-api/README.md
package jenkins.model;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.AbstractCIBase;
import hudson.model.Item;
import hudson.model.Node;
import hudson.model.TaskListener;
import hudson.model.View;
import hudson.security.AccessControlled;
import hudson.security.Permission;
import java.io.File;
import org.kohsuke.stapler.StaplerFallback;
import org.kohsuke.stapler.StaplerProxy;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.Authentication;

public class Jenkins extends AbstractCIBase implements StaplerProxy, StaplerFallback, AccessControlled {
    public static final Permission ADMINISTER = new Permission(null, null, null, null, false, null);
    public static final Permission SYSTEM_READ = new Permission(null, null, null, null, false, null);
    private Jenkins() {}
    public Launcher createLauncher(TaskListener listener) { throw new UnsupportedOperationException("signature only"); }
    public FilePath createPath(String absolutePath) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public static Jenkins get() throws IllegalStateException { throw new UnsupportedOperationException("signature only"); }
    @NonNull public static Authentication getAuthentication2() { throw new UnsupportedOperationException("signature only"); }
    public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public <T extends Item> T getItemByFullName(@NonNull String fullName, Class<T> type) throws AccessDeniedException { throw new UnsupportedOperationException("signature only"); }
    @CheckForNull public Node getNode(String name) { throw new UnsupportedOperationException("signature only"); }
    public File getRootDir() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public FilePath getRootPath() { throw new UnsupportedOperationException("signature only"); }
    public View getStaplerFallback() { throw new UnsupportedOperationException("signature only"); }
    public Object getTarget() { throw new UnsupportedOperationException("signature only"); }
    public boolean isTerminating() { throw new UnsupportedOperationException("signature only"); }
}
