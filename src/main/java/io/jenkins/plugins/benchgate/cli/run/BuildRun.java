package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.clusters.OwnMachines;
import io.jenkins.plugins.benchgate.cli.clusters.StateOption;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.machines.LocalExperiment;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** A build from the command line that measures what a spec describes. */
final class BuildRun {
    private final Spec spec;
    private final JobBuilds builds;
    private final StateOption state;

    /**
     * @param againstItself whether the candidate is measured on both sides, which the history is not to know
     * @param state in which machines and functions of builds are remembered
     */
    BuildRun(Spec spec, boolean againstItself, RunOptions options, StateOption state, CommandLine command)
            throws UserException {
        this.spec = againstItself ? spec.candidateAgainstItself() : spec;
        this.builds =
                new JobBuilds(spec.name(), options.historyPlace(spec.history()), !againstItself, options, command);
        this.state = state;
    }

    /**
     * Runs the build.
     *
     * @param wanted its label; {@code null}: the next number
     * @param origin where it comes from
     */
    Outcome run(@Nullable String wanted, Origin origin) throws IOException, InterruptedException, UserException {
        return builds.build(
                wanted, origin, spec.workloadWords() + "; " + spec.schedule().describe(), spec.gates(), this::measure);
    }

    /** Measures; a signal interrupts it. */
    private Measurement measure(String label, Path folder, long seed, ConsoleProgress progress)
            throws IOException, InterruptedException, UserException {
        Map<String, String> environment = state.environment();
        boolean elsewhere = spec.machines() != null || spec.candidate().functions() != null;
        return new Interruptible(elsewhere, "the history is as it was", progress)
                .done(() -> spec.machines() == null
                        ? LocalExperiment.measure(spec, folder, seed, environment, progress)
                        : new OwnMachines(spec, state.folder(), environment).measure(label, folder, seed, progress));
    }
}
