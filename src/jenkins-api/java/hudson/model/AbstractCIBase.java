// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.security.AccessControlled;
import org.kohsuke.stapler.StaplerFallback;
import org.kohsuke.stapler.StaplerProxy;

public abstract class AbstractCIBase extends Node implements ItemGroup<TopLevelItem>, StaplerProxy, StaplerFallback, AccessControlled {
    public AbstractCIBase() {}
}
