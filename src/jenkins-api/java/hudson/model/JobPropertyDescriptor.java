// Generated, see src/jenkins-api/README.md
package hudson.model;

public abstract class JobPropertyDescriptor extends Descriptor<JobProperty<?>> {
    protected JobPropertyDescriptor() {}
}
