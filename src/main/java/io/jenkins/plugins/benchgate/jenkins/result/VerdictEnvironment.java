package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.EnvVars;
import hudson.Extension;
import hudson.model.EnvironmentContributor;
import hudson.model.Run;
import hudson.model.TaskListener;

/**
 * Environment variables of a build from its first verdict on: later steps, and builds that look at this one, see them.
 */
@Extension
public final class VerdictEnvironment extends EnvironmentContributor {
    @Override
    @SuppressWarnings("rawtypes") // as the method that it overrides
    public void buildEnvironmentFor(Run build, EnvVars variables, TaskListener console) {
        Run<?, ?> told = build;
        VerdictNews.of(told, VerdictNews.jenkins())
                .ifPresent(news -> VerdictVariable.all(news).forEach((name, value) -> {
                    if (!value.isEmpty()) { // Jenkins drops empty ones in some places and keeps them in others
                        variables.put(name, value);
                    }
                }));
    }
}
