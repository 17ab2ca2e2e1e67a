// Generated, see src/jenkins-api/README.md
package hudson.model;

public class Api extends AbstractModelObject {
    public Api(Object bean) {}
    public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
}
