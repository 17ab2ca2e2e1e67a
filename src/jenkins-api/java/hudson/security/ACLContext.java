// Generated, see src/jenkins-api/README.md
package hudson.security;

public class ACLContext implements AutoCloseable {
    private ACLContext() {}
    public void close() { throw new UnsupportedOperationException("signature only"); }
}
