package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundSetter;

/** A step that works by a spec in the workspace: its options, once for all of the kind. */
public abstract class SpecStep extends BenchStep {
    static final String DEFAULT_OUT = "benchgate-out";

    private String spec;
    private int timeLimit;

    /** @param spec path of the spec, relative to the workspace; {@code null} counts as empty, which no spec has */
    SpecStep(@Nullable String spec) {
        this.spec = or(spec, "");
    }

    public String getSpec() {
        return spec;
    }

    public int getTimeLimit() {
        return timeLimit;
    }

    /** Sets after how many minutes the step is broken off; 0 for never. */
    @DataBoundSetter
    public void setTimeLimit(int timeLimit) {
        this.timeLimit = timeLimit;
    }

    @Override
    protected Object readResolve() {
        spec = or(spec, "");
        return super.readResolve();
    }

    /** Folder for raw results, relative to the workspace. */
    String out() {
        return DEFAULT_OUT;
    }

    /**
     * The options as the execution takes them.
     *
     * @throws AbortException when one cannot be; one line
     */
    MeasureOptions options() throws AbortException {
        try {
            return new MeasureOptions(spec, out(), timeLimit);
        } catch (IllegalArgumentException e) {
            throw new AbortException(e.getMessage());
        }
    }
}
