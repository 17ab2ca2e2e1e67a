package io.jenkins.plugins.benchgate.jenkins.step;

import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundSetter;

/** A step that measures by a spec and leaves raw results. */
public abstract class MeasuringStep extends SpecStep {
    private String out = defaultOut();

    MeasuringStep(@Nullable String spec) {
        super(spec);
    }

    public String getOut() {
        return out;
    }

    /** Sets the folder for raw results and the report, relative to the workspace. */
    @DataBoundSetter
    public void setOut(@Nullable String out) {
        this.out = or(out, defaultOut());
    }

    @Override
    protected Object readResolve() {
        setOut(out);
        return super.readResolve();
    }

    String defaultOut() {
        return DEFAULT_OUT;
    }

    @Override
    String out() {
        return out;
    }
}
