// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.security.AccessControlled;
import java.util.concurrent.ExecutorService;
import org.kohsuke.stapler.StaplerProxy;

public abstract class Computer extends Actionable implements AccessControlled, ExecutorListener, StaplerProxy {
    public static final ExecutorService threadPoolForRemoting = null;
    private Computer() {}
    @NonNull public String getName() { throw new UnsupportedOperationException("signature only"); }
}
