package jenkins.scm.api.mixin;

import jenkins.scm.api.SCMHead;

public interface ChangeRequestSCMHead {

    SCMHead getTarget();
}
