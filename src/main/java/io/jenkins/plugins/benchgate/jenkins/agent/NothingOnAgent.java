package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import java.io.File;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * The measurement of a build that came to measure nothing, as the agent reads the spec; its value is JSON text.
 *
 * @param spec the spec's path in the workspace
 * @param environment of the step
 * @param seed as it would have been measured by
 * @param since when the step began
 * @param problem why nothing was measured
 */
public record NothingOnAgent(String spec, HashMap<String, String> environment, long seed, Instant since, String problem)
        implements ControllerToAgentFileCallable<String> {
    @Override
    public String invoke(File workspace, VirtualChannel channel) throws IOException {
        return MeasurementJson.write(Measurement.nothing(
                new SpecInWorkspace(spec).read(workspace.toPath(), environment), seed, since, problem));
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "NothingOnAgent[" + spec + "]";
    }
}
