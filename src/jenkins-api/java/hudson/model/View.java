package hudson.model;

import hudson.ExtensionPoint;
import hudson.security.AccessControlled;
import java.io.IOException;
import java.util.Collection;

public abstract class View extends AbstractModelObject
        implements AccessControlled, Describable<View>, ExtensionPoint, Saveable {

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }

    public abstract Collection<TopLevelItem> getItems();

    View() {}
}
