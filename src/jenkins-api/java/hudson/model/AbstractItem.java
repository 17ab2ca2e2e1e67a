// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.security.AccessControlled;
import java.io.File;
import org.kohsuke.stapler.StaplerProxy;

public abstract class AbstractItem extends Actionable implements Item, AccessControlled, StaplerProxy {
    protected AbstractItem(ItemGroup parent, String name) {}
    public final String getFullName() { throw new UnsupportedOperationException("signature only"); }
    @NonNull public ItemGroup getParent() { throw new UnsupportedOperationException("signature only"); }
    public File getRootDir() { throw new UnsupportedOperationException("signature only"); }
}
