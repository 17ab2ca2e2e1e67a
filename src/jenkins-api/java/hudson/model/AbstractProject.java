// Generated, see src/jenkins-api/README.md
package hudson.model;

public abstract class AbstractProject<P extends AbstractProject<P, R>, R extends AbstractBuild<P, R>> extends Job<P, R> {
    private AbstractProject() { super(null, null); }
}
