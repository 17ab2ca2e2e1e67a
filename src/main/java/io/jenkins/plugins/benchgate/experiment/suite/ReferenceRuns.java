package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.experiment.CandidateRuns;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.suite.BenchmarkRuns.KeptProfile;
import io.jenkins.plugins.benchgate.experiment.suite.TraceFile.Step;
import io.jenkins.plugins.benchgate.experiment.suite.TracedSuite.TraceMachines;
import io.jenkins.plugins.benchgate.experiment.trial.FaultLine;
import io.jenkins.plugins.benchgate.experiment.trial.Profiler;
import io.jenkins.plugins.benchgate.experiment.trial.Profilers;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.Trace.Pprof;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs of the application whose system under test is profiled.
 *
 * @param folder of the trace
 * @param environment of the build
 */
record ReferenceRuns(Path folder, Map<String, String> environment, TraceMachines machines, Progress progress) {
    /** Runs one trial of a scenario. What it fails at is the problem of the step. */
    Step profiled(Scenario scenario) throws IOException, InterruptedException {
        Path results = folder.resolve(TraceFile.RUNS).resolve("reference-" + scenario.name());
        progress.say("Reference " + scenario.name() + ": "
                + scenario.spec().candidate().label() + ", "
                + WorkloadWords.brief(scenario.spec().workloadWords()));
        List<Step> steps = new ArrayList<>();
        try {
            machines.use(scenario.spec(), results, progress, (cluster, logins, told) -> {
                try (CandidateRuns runs =
                        CandidateRuns.open(scenario.spec(), cluster, logins, results, environment, told)) {
                    steps.add(profiled(scenario, runs));
                } catch (ExperimentException e) {
                    steps.add(failed(scenario, e));
                }
                return steps.get(0).done();
            });
        } catch (ExperimentException e) {
            steps.add(failed(scenario, e));
        }
        Step step = steps.get(0);
        progress.say(step.done() ? "Profile: " + folder.resolve(step.files().get(0)) : "  " + step.problem());
        return step;
    }

    /** Some servers end every connection after a while, and the profile with it. */
    private static Optional<String> cut(Scenario scenario, Profile profile) {
        double asked = scenario.profiling() instanceof Pprof pprof ? pprof.seconds() : 0;
        return profile.seconds() <= 0 || profile.seconds() > 0.9 * asked
                ? Optional.empty()
                : Optional.of("  found a profile of " + Wording.duration(profile.seconds()) + ", expected "
                        + Wording.duration(asked)
                        + ": the system ended it earlier, so let 'time' be shorter, and name more"
                        + " references instead");
    }

    private static Step failed(Scenario scenario, ExperimentException e) {
        return Step.open(scenario.name()).failed(FaultLine.of(List.of(String.valueOf(e.getMessage()))));
    }

    private Step profiled(Scenario scenario, CandidateRuns runs)
            throws IOException, InterruptedException, ExperimentException {
        Step step = Step.open(scenario.name());
        CompletedTrial ran = runs.profile("profiled", Profilers.of(scenario.profiling()));
        Path trial = runs.folder("profiled");
        try {
            if (!ran.faults().isEmpty()) {
                return step.failed(FaultLine.of(ran.faults()));
            }
            Path raw = Profiler.profile(trial);
            Profile profile = KeptProfile.check(raw);
            String name = TraceFile.REFERENCE + "/" + scenario.name() + "."
                    + profile.kind().word();
            KeptProfile.move(raw, folder.resolve(name));
            cut(scenario, profile).ifPresent(progress::say);
            return step.profiled(List.of(name));
        } catch (InputException e) {
            return step.failed(String.valueOf(e.getMessage()));
        } finally {
            runs.keep(ran);
        }
    }
}
