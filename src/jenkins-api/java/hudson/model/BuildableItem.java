// Generated, see src/jenkins-api/README.md
package hudson.model;

public interface BuildableItem extends Item, Queue.Task {}
