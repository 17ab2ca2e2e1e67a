package io.jenkins.plugins.benchgate.jenkins.bisect;

import hudson.EnvVars;
import hudson.Extension;
import hudson.model.EnvironmentContributor;
import hudson.model.Run;
import hudson.model.TaskListener;

/** Tells the script of a build that was asked to search: it need not measure first. */
@Extension
public final class SearchEnvironment extends EnvironmentContributor {
    /** {@code true} in such a build, not set in others. */
    static final String NAME = "BENCHGATE_SEARCH";

    @Override
    @SuppressWarnings("rawtypes") // as the method that it overrides
    public void buildEnvironmentFor(Run build, EnvVars variables, TaskListener console) {
        Run<?, ?> asked = build;
        if (!asked.getActions(SearchRequest.class).isEmpty()) {
            variables.put(NAME, "true");
        }
    }
}
