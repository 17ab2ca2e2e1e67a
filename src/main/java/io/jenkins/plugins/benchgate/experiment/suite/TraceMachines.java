package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.experiment.ClusterWork;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;

/** Gives specs the machines that they ask for. */
public interface TraceMachines {
    /**
     * Does work on the machines of a spec.
     *
     * @param folder for its results
     * @throws ExperimentException when the machines cannot be had
     */
    void use(Spec spec, Path folder, Progress progress, ClusterWork<Boolean> work)
            throws IOException, InterruptedException, ExperimentException;
}
