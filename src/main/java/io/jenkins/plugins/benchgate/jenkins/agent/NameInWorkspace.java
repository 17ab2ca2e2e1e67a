package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * The name of the experiment that a spec describes, read on the agent in the workspace.
 *
 * @param spec the spec's path in the workspace
 * @param environment of the step
 */
public record NameInWorkspace(String spec, HashMap<String, String> environment)
        implements ControllerToAgentFileCallable<String> {
    @Override
    public String invoke(File workspace, VirtualChannel channel) throws IOException {
        return AnswerLimit.NAME.held(
                new SpecInWorkspace(spec).read(workspace.toPath(), environment).name());
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "NameInWorkspace[" + spec + "]";
    }
}
