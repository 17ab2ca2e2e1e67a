package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.ExtensionList;
import hudson.ExtensionPoint;
import hudson.model.Run;

/** Knows Pipelines that skip what comes after an unstable stage. */
public interface SkippingPipelines extends ExtensionPoint {

    /** Whether the Pipeline of a build is one. */
    boolean skips(Run<?, ?> build);

    /** Whether anybody knows the Pipeline of a build to be one. */
    static boolean skipping(Run<?, ?> build) {
        return ExtensionList.lookup(SkippingPipelines.class).stream().anyMatch(known -> known.skips(build));
    }
}
