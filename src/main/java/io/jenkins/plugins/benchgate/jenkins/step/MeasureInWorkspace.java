package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.model.TaskListener;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.local.LocalNode;
import io.jenkins.plugins.benchgate.experiment.Crossing;
import io.jenkins.plugins.benchgate.experiment.Experiment;
import io.jenkins.plugins.benchgate.experiment.FleetExperiment;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.jenkins.ConsoleProgress;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * The measuring half of an experiment, run on the agent in the workspace; its value is the measurement as JSON.
 *
 * <p>Only text crosses the channel, in both directions: neither side needs to trust or to know the other's classes.
 *
 * @param spec the spec's path in the workspace
 * @param out the folder for raw results in the workspace
 * @param seed what the order of trials and all resampling follow from
 * @param environment of the step: what {@code withEnv} and {@code withCredentials} around it have set
 * @param loan the build's own machines as text, with the key that logs in to them; empty where it measures on the agent
 * @param console where progress is told
 */
record MeasureInWorkspace(
        String spec, String out, long seed, HashMap<String, String> environment, String loan, TaskListener console)
        implements ControllerToAgentFileCallable<String> {

    @Override
    public String invoke(File workspace, VirtualChannel channel) throws IOException, InterruptedException {
        Path root = workspace.toPath();
        Spec read = new SpecInWorkspace(spec).read(root, environment);
        Path folder = new WorkspacePath(out).in(root);
        new ResultFolder(folder).prepare(out);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Libraries that look for their parts by the thread's loader must find ours, not those of Jenkins.
        thread.setContextClassLoader(MeasureInWorkspace.class.getClassLoader());
        try {
            return MeasurementJson.write(measure(read, folder, new ConsoleProgress(console.getLogger(), thread)));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private Measurement measure(Spec read, Path folder, ConsoleProgress progress)
            throws IOException, InterruptedException {
        if (loan.isEmpty()) {
            return new Experiment(read, Cluster.of(new LocalNode()), folder, seed, environment, progress).measure();
        }
        return new FleetExperiment(read, Crossing.readLoan(loan), environment).measure(folder, seed, progress);
    }

    /** Without the environment and the loan, which hold secrets. */
    @Override
    public String toString() {
        return "MeasureInWorkspace[" + spec + ", " + out + "]";
    }
}
