package io.jenkins.plugins.benchgate.jenkins.step;

import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundSetter;

/** A step that measures by a spec and leaves raw results. */
public abstract class MeasuringStep extends SpecStep {
    private String out = DEFAULT_OUT;

    MeasuringStep(@Nullable String spec) {
        super(spec);
    }

    public String getOut() {
        return out;
    }

    /** Sets the folder for raw results and the report, relative to the workspace. */
    @DataBoundSetter
    public void setOut(@Nullable String out) {
        this.out = or(out, DEFAULT_OUT);
    }

    @Override
    protected Object readResolve() {
        setOut(out);
        return super.readResolve();
    }

    @Override
    String out() {
        return out;
    }
}
