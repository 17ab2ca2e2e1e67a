package hudson.model;

public abstract class Descriptor<T extends Describable<T>> {
    protected Descriptor() {}

    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }
}
