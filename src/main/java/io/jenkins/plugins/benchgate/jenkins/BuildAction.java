package io.jenkins.plugins.benchgate.jenkins;

import hudson.model.Run;
import jenkins.model.RunAction2;
import org.jspecify.annotations.Nullable;

/** A result that a build has a page for; it knows its build, which {@code build.xml} does not repeat. */
public abstract class BuildAction implements RunAction2 {
    private transient @Nullable Run<?, ?> build;

    @Override
    public final void onAttached(Run<?, ?> attached) {
        build = attached;
    }

    @Override
    public final void onLoad(Run<?, ?> loaded) {
        build = loaded;
    }

    @Override
    public final String getIconFileName() {
        return "symbol-analytics";
    }

    /** The build that this belongs to. */
    public final Run<?, ?> getBuild() {
        Run<?, ?> owner = build;
        if (owner == null) {
            throw new IllegalStateException("'" + getDisplayName() + "' belongs to no build");
        }
        return owner;
    }
}
