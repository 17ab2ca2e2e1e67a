package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.experiment.Commits;
import java.io.File;
import jenkins.MasterToSlaveFileCallable;

/** Asks git on the agent what commit lies in a workspace; no plugin is needed for that. */
final class CommitsInWorkspace extends MasterToSlaveFileCallable<Commits> {
    private static final long serialVersionUID = 1;

    @Override
    public Commits invoke(File workspace, VirtualChannel channel) throws InterruptedException {
        return Commits.in(workspace.toPath());
    }
}
