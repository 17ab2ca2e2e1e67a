// Generated, see src/jenkins-api/README.md
package hudson;

public interface ExtensionPoint {}
