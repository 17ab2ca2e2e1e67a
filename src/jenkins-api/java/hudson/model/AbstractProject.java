package hudson.model;

import java.io.IOException;

public abstract class AbstractProject<P extends AbstractProject<P, R>, R extends AbstractBuild<P, R>>
        extends Job<P, R> {

    @Override
    public synchronized void save() throws IOException {
        throw new UnsupportedOperationException("signature only");
    }

    AbstractProject() {}
}
