package hudson.model;

public class Api extends AbstractModelObject {

    public Api(Object bean) {}

    @Override
    public String getDisplayName() {
        throw new UnsupportedOperationException("signature only");
    }
}
