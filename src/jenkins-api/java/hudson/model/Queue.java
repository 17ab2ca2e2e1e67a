// Generated, see src/jenkins-api/README.md
package hudson.model;

import java.util.List;

public class Queue extends ResourceController implements Saveable {
    private Queue() {}
    public interface Executable extends Runnable {}
    public abstract static class Item extends Actionable {
        private Item() {}
    }
    public interface QueueAction extends Action {
        boolean shouldSchedule(List<Action> actions);
    }
    public interface Task extends ModelObject {}
}
