package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * What a spec asks of machines, read on the agent in the workspace; its value is text for the controller, which gets
 * them.
 *
 * @param spec the spec's path in the workspace
 * @param environment of the step
 */
public record ReadMachineRequest(String spec, HashMap<String, String> environment)
        implements ControllerToAgentFileCallable<String> {
    @Override
    public String invoke(File workspace, VirtualChannel channel) throws IOException {
        Spec read = new SpecInWorkspace(spec).read(workspace.toPath(), environment);
        ClusterRequest request = read.machines();
        Path key = request == null ? null : request.access().key();
        try {
            String text = key == null ? "" : AnswerLimit.KEY.read(key);
            return AnswerLimit.REQUEST.held(LeaseJson.write(new LeaseJson.Asked(read.name(), request, text)));
        } catch (AnswerLimit.ExceededException e) {
            throw new AbortException(e.getMessage());
        } catch (IOException e) {
            throw new AbortException("cannot read the SSH key " + key + " on the agent (" + e.getMessage()
                    + "), expected the file that the spec names");
        }
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "AskInWorkspace[" + spec + "]";
    }
}
