// Generated, see src/jenkins-api/README.md
package jenkins.scm.api.mixin;

import edu.umd.cs.findbugs.annotations.NonNull;
import jenkins.scm.api.SCMHead;

public interface ChangeRequestSCMHead extends SCMHeadMixin {
    @NonNull SCMHead getTarget();
}
