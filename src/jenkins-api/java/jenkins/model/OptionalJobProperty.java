// Generated, see src/jenkins-api/README.md
package jenkins.model;

import hudson.model.Job;
import hudson.model.JobProperty;
import hudson.model.JobPropertyDescriptor;

public abstract class OptionalJobProperty<J extends Job<?, ?>> extends JobProperty<J> {
    public OptionalJobProperty() {}
    public abstract static class OptionalJobPropertyDescriptor extends JobPropertyDescriptor {
        protected OptionalJobPropertyDescriptor() {}
    }
}
