// Generated, see src/jenkins-api/README.md
package hudson.model;

import jenkins.model.RunAction2;

public class CauseAction implements RunAction2 {
    public CauseAction(Cause c) {}
    public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
    public String getIconFileName() { throw new UnsupportedOperationException("signature only"); }
    public String getUrlName() { throw new UnsupportedOperationException("signature only"); }
    public void onAttached(Run<?, ?> owner) { throw new UnsupportedOperationException("signature only"); }
    public void onLoad(Run<?, ?> owner) { throw new UnsupportedOperationException("signature only"); }
}
