package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.Extension;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.model.listeners.RunListener;
import java.io.IOException;

/** Deletes what steps have written down of themselves once their build is over: nothing goes on from it any more. */
@Extension
public final class StepFolderSweep extends RunListener<Run<?, ?>> {
    @Override
    public void onCompleted(Run<?, ?> build, TaskListener console) {
        try {
            StepFolder.deleteAll(build);
        } catch (IOException e) {
            console.getLogger()
                    .println("[benchgate] Notes of steps stay behind in the build's folder: " + e.getMessage());
        }
    }
}
