// Generated, see src/jenkins-api/README.md
package hudson.model;

import jenkins.model.ParameterizedJobMixIn;

public abstract class AbstractProject<P extends AbstractProject<P, R>, R extends AbstractBuild<P, R>> extends Job<P, R> implements BuildableItem, ParameterizedJobMixIn.ParameterizedJob<P, R> {
    private AbstractProject() { super(null, null); }
}
