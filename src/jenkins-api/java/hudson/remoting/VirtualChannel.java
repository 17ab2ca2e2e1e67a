// Generated, see src/jenkins-api/README.md
package hudson.remoting;

public interface VirtualChannel {}
