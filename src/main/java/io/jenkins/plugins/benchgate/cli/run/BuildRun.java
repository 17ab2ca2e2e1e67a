package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.run.JobBuilds.Advice;
import io.jenkins.plugins.benchgate.experiment.DueAnchors;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.LocalExperiment;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions.When;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A build from the command line that measures what a spec describes. */
final class BuildRun {
    private final Spec spec;
    private final JobBuilds builds;
    private final StateOption state;

    /**
     * @param againstItself whether the candidate is measured on both sides, which the history is not to know
     * @param profiled when versions are profiled; {@code null}: when the spec says
     * @param state in which machines and functions of builds are remembered
     */
    BuildRun(
            Spec spec,
            boolean againstItself,
            @Nullable When profiled,
            RunOptions options,
            StateOption state,
            AnsweringCommand command)
            throws UserException {
        Spec asked = profiled(spec, profiled);
        this.spec = againstItself ? asked.candidateAgainstItself() : asked;
        this.builds = new JobBuilds(
                spec.name(),
                options.historyPlace(spec.history()),
                !againstItself,
                options,
                command,
                againstItself ? Advice.NONE : new BisectLine(spec)::of);
        this.state = state;
    }

    private static Spec profiled(Spec spec, @Nullable When when) throws UserException {
        ProfiledVersions profile = spec.recording().profile();
        if (when == null) {
            return spec;
        }
        if (profile == null && when != When.NEVER) {
            throw new UserException(spec.file() + ": found no section 'profile', which --profile " + when.word()
                    + " requires: it says by what the versions are profiled, such as 'profile: "
                    + (EnumSet.of(Tool.JMH, Tool.GO).contains(spec.workload().tool())
                            ? "{when: red}"
                            : "{jfr: profile}")
                    + "'");
        }
        return profile == null ? spec : spec.profiling(profile.at(when));
    }

    /**
     * Runs the build.
     *
     * @param wanted its label; {@code null}: the next number
     * @param origin where it comes from
     */
    Outcome run(@Nullable String wanted, Origin origin) throws IOException, InterruptedException, UserException {
        return builds.build(
                wanted,
                origin,
                WorkloadWords.brief(spec.workloadWords()) + "; "
                        + spec.schedule().describe(),
                spec.judging().gates(),
                this::measure);
    }

    /** Measures; a signal interrupts it. */
    private Measurement measure(String label, Path folder, long seed, Judge judge, ConsoleProgress progress)
            throws IOException, InterruptedException, UserException {
        Map<String, String> environment = state.environment();
        AtomicBoolean judged = new AtomicBoolean();
        Judge heard = new Judge() {
            @Override
            public boolean regressed(Measurement measurement, boolean failed) throws IOException, InterruptedException {
                boolean regressed = judge.regressed(measurement, failed);
                judged.set(true);
                return regressed;
            }

            @Override
            public DueAnchors anchors(Spec asked, Measurement allElse) throws IOException, InterruptedException {
                return judge.anchors(asked, allElse);
            }
        };
        return new Interruptible(
                        Interruptible.elsewhere(spec),
                        () -> judged.get()
                                ? "the verdict of build " + label + " is kept, without profiles"
                                : "the history is as it was",
                        progress)
                .done(() -> spec.place().machines() == null
                        ? LocalExperiment.measure(spec, folder, seed, environment, heard, progress)
                        : new OwnMachines(spec, state.folder(), environment)
                                .measure(label, folder, seed, heard, progress));
    }
}
