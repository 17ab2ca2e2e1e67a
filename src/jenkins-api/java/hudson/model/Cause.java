// Generated, see src/jenkins-api/README.md
package hudson.model;

public abstract class Cause {
    public Cause() {}
    public static class UserIdCause extends Cause {
        public UserIdCause() {}
    }
}
