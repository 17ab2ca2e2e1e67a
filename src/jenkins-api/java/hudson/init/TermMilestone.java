// Generated, see src/jenkins-api/README.md
package hudson.init;

public enum TermMilestone {
    STARTED, COMPLETED;
}
