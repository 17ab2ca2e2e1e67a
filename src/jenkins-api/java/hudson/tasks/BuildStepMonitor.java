package hudson.tasks;

public enum BuildStepMonitor {
    NONE,
    STEP,
    BUILD;
}
