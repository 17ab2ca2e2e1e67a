// Generated, see src/jenkins-api/README.md
package hudson.model;

public class Queue extends ResourceController implements Saveable {
    private Queue() {}
    public interface Executable extends Runnable {}
}
