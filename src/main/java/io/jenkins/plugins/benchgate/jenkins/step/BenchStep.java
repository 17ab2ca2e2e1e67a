package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Util;
import org.jenkinsci.plugins.workflow.steps.Step;
import org.jspecify.annotations.Nullable;

/** A step of this plugin. What Jenkins shows of options that several of them have lies beside this class. */
public abstract class BenchStep extends Step {
    /** A value without blanks around it, or another where nothing is left. */
    static String or(@Nullable String value, String fallback) {
        String stripped = Util.fixNull(value).strip();
        return stripped.isEmpty() ? fallback : stripped;
    }
}
