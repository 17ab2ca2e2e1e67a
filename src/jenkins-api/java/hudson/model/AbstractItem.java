package hudson.model;

import hudson.security.AccessControlled;
import java.io.File;
import java.io.IOException;
import org.kohsuke.stapler.StaplerProxy;

public abstract class AbstractItem extends Actionable implements Item, AccessControlled, StaplerProxy {
    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public File getRootDir() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public final String getFullName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public final String getUrl() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public synchronized void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Object getTarget() {
        throw new UnsupportedOperationException("signature only");
    }
}
