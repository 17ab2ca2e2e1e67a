// Generated, see src/jenkins-api/README.md
package hudson.tasks;

public enum BuildStepMonitor {
    NONE, STEP, BUILD;
}
