// Generated, see src/jenkins-api/README.md
package io.jenkins.plugins.checks.api;

public abstract class ChecksPublisher {
    public ChecksPublisher() {}
    public abstract void publish(ChecksDetails details);
    public static class NullChecksPublisher extends ChecksPublisher {
        private NullChecksPublisher() {}
        public void publish(ChecksDetails details) { throw new UnsupportedOperationException("signature only"); }
    }
}
