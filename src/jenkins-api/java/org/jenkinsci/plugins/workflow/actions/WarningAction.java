// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.workflow.actions;

import edu.umd.cs.findbugs.annotations.NonNull;
import hudson.model.Result;

public class WarningAction implements PersistentAction {
    public WarningAction(@NonNull Result result) {}
    public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
    public String getIconFileName() { throw new UnsupportedOperationException("signature only"); }
    public String getUrlName() { throw new UnsupportedOperationException("signature only"); }
    public WarningAction withMessage(String message) { throw new UnsupportedOperationException("signature only"); }
}
