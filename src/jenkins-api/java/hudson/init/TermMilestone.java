package hudson.init;

public enum TermMilestone {
    STARTED,
    COMPLETED;
}
