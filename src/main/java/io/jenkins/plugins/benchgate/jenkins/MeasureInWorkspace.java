package io.jenkins.plugins.benchgate.jenkins;

import hudson.AbortException;
import hudson.model.TaskListener;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.local.LocalNode;
import io.jenkins.plugins.benchgate.experiment.Experiment;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.spec.SpecException;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
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
 * @param console where progress is told
 */
record MeasureInWorkspace(String spec, String out, long seed, HashMap<String, String> environment, TaskListener console)
        implements ControllerToAgentFileCallable<String> {

    @Override
    public String invoke(File workspace, VirtualChannel channel) throws IOException, InterruptedException {
        Path root = workspace.toPath();
        Path specFile = new WorkspacePath(spec).in(root);
        if (!Files.isRegularFile(specFile)) {
            throw new AbortException("found no file '" + spec + "' in the workspace " + workspace
                    + ", expected the experiment's spec; check it out or write it before this step");
        }
        Path folder = new WorkspacePath(out).in(root);
        new ResultFolder(folder).prepare(out);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Libraries that look for their parts by the thread's loader must find ours, not those of Jenkins.
        thread.setContextClassLoader(MeasureInWorkspace.class.getClassLoader());
        try {
            ConsoleProgress progress = new ConsoleProgress(console.getLogger(), thread);
            Experiment experiment = new Experiment(
                    SpecReader.read(specFile, environment),
                    Cluster.of(new LocalNode()),
                    folder,
                    seed,
                    environment,
                    progress);
            return MeasurementJson.write(experiment.measure());
        } catch (SpecException e) {
            throw new AbortException(e.getMessage());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "MeasureInWorkspace[" + spec + ", " + out + "]";
    }
}
