package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.Extension;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.VerdictListener;
import java.io.IOException;

/** Gives the comment for a pull request, and the console, its link to the verdict's page. */
@Extension
public final class CommentLink implements VerdictListener {
    @Override
    public void decided(BuildVerdictAction verdict, boolean checks, TaskListener console) throws IOException {
        String address = VerdictNews.address(VerdictNews.jenkins(), verdict);
        verdict.linkComment(address);
        if (!address.isEmpty()) {
            console.getLogger().println("[benchgate] " + verdict.getExperiment() + ": " + address);
        }
    }
}
