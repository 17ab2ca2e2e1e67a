package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.ClusterWork;
import io.jenkins.plugins.benchgate.experiment.LocalExperiment;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * This machine, or those that a spec asks for.
 *
 * @param label by which machines of the work are known
 * @param state folder in which machines of builds are remembered
 */
public record BuildMachines(String label, Path state, Map<String, String> environment) {
    /**
     * Does work on them.
     *
     * @param folder for its results
     * @throws ExperimentException when the machines cannot be had
     */
    public void use(Spec spec, Path folder, Progress progress, ClusterWork<Boolean> work)
            throws IOException, InterruptedException, ExperimentException {
        if (spec.place().machines() == null) {
            LocalExperiment.use(spec, environment, progress, work);
            return;
        }
        try {
            new OwnMachines(spec, state, environment).use(label, folder, progress, work);
        } catch (UserException e) {
            throw new ExperimentException(String.valueOf(e.getMessage()));
        }
    }
}
