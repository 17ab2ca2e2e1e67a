package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * The files of the workspace that a pattern means, looked for on the agent.
 *
 * @param option that the pattern is the value of
 */
public record FilesMatching(String option, String pattern) implements ControllerToAgentFileCallable<ArrayList<String>> {

    @Override
    public ArrayList<String> invoke(File workspace, VirtualChannel channel) throws IOException {
        FilePattern files = new FilePattern(pattern);
        Optional<String> problem = files.problem();
        if (problem.isPresent()) {
            throw new AbortException(option + ": " + problem.get());
        }
        ArrayList<String> found = new ArrayList<>(files.in(WorkspacePath.root(workspace.toPath())));
        if (found.size() > AnswerLimit.FILES.most()) {
            throw new AbortException(option + ": found " + found.size() + " files that match '" + pattern
                    + "', expected at most " + AnswerLimit.FILES.most() + ": name fewer");
        }
        return found;
    }
}
