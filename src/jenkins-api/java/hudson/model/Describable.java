// Generated, see src/jenkins-api/README.md
package hudson.model;

public interface Describable<T extends Describable<T>> {
    default Descriptor<T> getDescriptor() { throw new UnsupportedOperationException("signature only"); }
}
