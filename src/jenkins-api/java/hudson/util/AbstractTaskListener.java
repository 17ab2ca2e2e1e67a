package hudson.util;

import hudson.model.TaskListener;

public abstract class AbstractTaskListener implements TaskListener {
    private static final long serialVersionUID = 1L;
}
