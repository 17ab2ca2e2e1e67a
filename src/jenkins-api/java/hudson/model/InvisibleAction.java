package hudson.model;

public abstract class InvisibleAction implements Action {

    @Override
    public final String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public final String getIconFileName() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public String getUrlName() {
        throw new UnsupportedOperationException("signature only");
    }
}
