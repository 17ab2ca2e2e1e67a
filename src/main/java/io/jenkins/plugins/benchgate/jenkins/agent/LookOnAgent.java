package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.ControlFolder;
import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * A look at the measuring process on the agent.
 *
 * @param control folder by which it is led
 * @param from byte of its log that the look begins with
 */
public record LookOnAgent(String control, long from) implements ControllerToAgentFileCallable<ProcessStatus> {
    @Override
    public ProcessStatus invoke(File workspace, VirtualChannel channel) throws IOException {
        return new ControlFolder(Path.of(control)).look(from);
    }
}
