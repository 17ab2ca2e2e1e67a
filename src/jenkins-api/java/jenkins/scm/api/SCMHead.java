// Generated, see src/jenkins-api/README.md
package jenkins.scm.api;

import edu.umd.cs.findbugs.annotations.CheckForNull;
import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.ExtensionPoint;
import hudson.model.Item;
import jenkins.scm.api.mixin.SCMHeadMixin;

public class SCMHead implements SCMHeadMixin {
    private SCMHead() {}
    public int compareTo(SCMHead o) { throw new UnsupportedOperationException("signature only"); }
    @NonNull public String getName() { throw new UnsupportedOperationException("signature only"); }
    public abstract static class HeadByItem implements ExtensionPoint {
        private HeadByItem() {}
        @CheckForNull public static SCMHead findHead(Item item) { throw new UnsupportedOperationException("signature only"); }
    }
}
