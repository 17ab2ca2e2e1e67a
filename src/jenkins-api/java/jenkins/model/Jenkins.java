package jenkins.model;

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
import java.io.IOException;
import org.kohsuke.stapler.StaplerFallback;
import org.kohsuke.stapler.StaplerProxy;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.Authentication;

public class Jenkins extends AbstractCIBase
        implements StaplerProxy, StaplerFallback, AccessControlled, ModelObjectWithContextMenu {

    public static final Permission ADMINISTER = Permission.signature();

    public static final Permission SYSTEM_READ = Permission.signature();

    @Override
    public Launcher createLauncher(TaskListener listener) {
        throw new UnsupportedOperationException("signature only");
    }

    public static Jenkins get() throws IllegalStateException {
        throw new UnsupportedOperationException("signature only");
    }

    public static Authentication getAuthentication2() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    public <T extends Item> T getItemByFullName(String fullName, Class<T> type) throws AccessDeniedException {
        throw new UnsupportedOperationException("signature only");
    }

    public Node getNode(String name) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public File getRootDir() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public FilePath getRootPath() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public View getStaplerFallback() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Object getTarget() {
        throw new UnsupportedOperationException("signature only");
    }

    public boolean isTerminating() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public synchronized void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }

    Jenkins() {}
}
