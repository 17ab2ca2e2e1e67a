// Generated, see src/jenkins-api/README.md
package jenkins.scm.api.metadata;

import hudson.model.InvisibleAction;
import java.io.Serializable;

public class PrimaryInstanceMetadataAction extends InvisibleAction implements Serializable {
    private PrimaryInstanceMetadataAction() {}
}
