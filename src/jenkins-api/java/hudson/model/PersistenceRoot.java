// Generated, see src/jenkins-api/README.md
package hudson.model;

public interface PersistenceRoot extends Saveable {}
