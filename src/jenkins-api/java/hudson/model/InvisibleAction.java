// Generated, see src/jenkins-api/README.md
package hudson.model;

public abstract class InvisibleAction implements Action {
    public InvisibleAction() {}
    public final String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
    public final String getIconFileName() { throw new UnsupportedOperationException("signature only"); }
    public String getUrlName() { throw new UnsupportedOperationException("signature only"); }
}
