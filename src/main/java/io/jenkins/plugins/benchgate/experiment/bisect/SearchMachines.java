package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.experiment.ClusterWork;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import java.io.IOException;

/** Gives a search the machines that its spec asks for. */
@FunctionalInterface
public interface SearchMachines {
    /**
     * Does work on them, and gives them back.
     *
     * @throws ExperimentException when the machines cannot be had
     */
    void use(ClusterWork<Boolean> work) throws IOException, InterruptedException, ExperimentException;
}
