package jenkins.model;

import hudson.model.Job;
import hudson.model.JobProperty;
import hudson.model.JobPropertyDescriptor;

public abstract class OptionalJobProperty<J extends Job<?, ?>> extends JobProperty<J> {
    @Override
    public OptionalJobPropertyDescriptor getDescriptor() {
        throw new UnsupportedOperationException("signature only");
    }

    public abstract static class OptionalJobPropertyDescriptor extends JobPropertyDescriptor {
        protected OptionalJobPropertyDescriptor() {}
    }
}
