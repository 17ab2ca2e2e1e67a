package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.experiment.CandidateRuns;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.experiment.suite.TraceFile.Step;
import io.jenkins.plugins.benchgate.experiment.suite.TracedSuite.TraceMachines;
import io.jenkins.plugins.benchgate.experiment.trial.FaultLine;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Trace;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import io.jenkins.plugins.benchgate.suite.profile.Profiles;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.BenchmarkListing;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.Listed;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunTime;
import io.jenkins.plugins.benchgate.workload.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Runs of each benchmark of a suite by itself, whose profile is kept. */
final class BenchmarkRuns {
    private static final String LIST = "list";

    private final Spec spec;
    private final Trace trace;
    private final Microbenchmarks benchmarks;
    private final Path folder;
    private final Map<String, String> environment;
    private final TraceMachines machines;
    private final Progress progress;

    /**
     * @param benchmarks the workload of the spec
     * @param folder of the trace
     * @param environment of the build
     */
    BenchmarkRuns(
            Spec spec,
            Microbenchmarks benchmarks,
            Path folder,
            Map<String, String> environment,
            TraceMachines machines,
            Progress progress) {
        this.spec = spec;
        this.trace = spec.recording().trace();
        this.benchmarks = benchmarks;
        this.folder = folder;
        this.environment = environment;
        this.machines = machines;
        this.progress = progress;
    }

    /** Takes the state of a trace whenever it has changed. */
    interface Keeper {
        void keep(TraceFile now) throws IOException;
    }

    /** Runs those that have no profile yet. What fails is a problem of the trace. */
    void run(TraceFile before, Keeper keeper) throws IOException, InterruptedException {
        Path results = folder.resolve(TraceFile.RUNS).resolve(TraceFile.BENCHMARKS);
        try {
            machines.use(spec, results, progress, (cluster, logins, told) -> {
                try (CandidateRuns runs = CandidateRuns.open(spec, cluster, logins, results, environment, told)) {
                    TraceFile after = each(runs, list(runs, before, keeper), keeper);
                    return after.suiteDone();
                } catch (ExperimentException e) {
                    failed(before, e, keeper);
                    return false;
                }
            });
        } catch (ExperimentException e) {
            failed(before, e, keeper);
        }
    }

    private void failed(TraceFile before, ExperimentException e, Keeper keeper) throws IOException {
        String problem = FaultLine.of(List.of(String.valueOf(e.getMessage())));
        progress.say(problem);
        keeper.keep(before.withProblems(List.of(problem)));
    }

    private TraceFile list(CandidateRuns runs, TraceFile before, Keeper keeper)
            throws IOException, InterruptedException, ExperimentException {
        CompletedTrial ran = runs.run(LIST, new BenchmarkListing(benchmarks));
        Path trial = runs.folder(LIST);
        Listed listed = benchmarks.listed(trial);
        List<String> failures = new ArrayList<>(listed.problems());
        if (!ran.faults().isEmpty() && failures.isEmpty()) {
            failures.add(FaultLine.of(ran.faults()));
        }
        if (listed.ids().isEmpty() && failures.isEmpty()) {
            failures.add(spec.file() + ": found no benchmark of '" + benchmarks.description()
                    + "' in the candidate's installation, expected at least one: see what 'list' printed in " + trial);
        }
        runs.keep(ran);
        failures.forEach(progress::say);
        String found = listed.project();
        String from = benchmarks.buildFile() + " in the installation";
        if (!trace.project().isEmpty()) {
            from = TraceFile.FROM_SPEC;
        } else if (found.isEmpty()) {
            found = benchmarks.project(
                    Objects.requireNonNull(spec.file().toAbsolutePath().getParent()));
            from = benchmarks.buildFile() + " beside the spec";
        }
        List<String> project = trace.project().isEmpty() && !found.isEmpty() ? List.of(found) : trace.project();
        TraceFile now = before.listing(listed.ids(), failures, listed.tools(), project, project.isEmpty() ? "" : from);
        progress.say(Wording.count(listed.ids().size(), "benchmark")
                + (project.isEmpty()
                        ? "; the project's prefix is not known: name it by 'project' in 'trace'"
                        : "; project " + String.join(", ", project) + " (from " + from + ")"));
        keeper.keep(now);
        return now;
    }

    private TraceFile each(CandidateRuns runs, TraceFile listed, Keeper keeper)
            throws IOException, InterruptedException, ExperimentException {
        TraceFile now = listed;
        List<Step> all = listed.benchmarks();
        long missing = all.stream().filter(step -> !step.done()).count();
        long begin = System.nanoTime();
        int done = 0;
        for (int i = 0; i < all.size(); i++) {
            Step step = all.get(i);
            if (step.done()) {
                continue;
            }
            double mean = done == 0 ? Double.NaN : (System.nanoTime() - begin) / 1e9 / done;
            progress.say((i + 1) + " of " + all.size() + " " + step.id()
                    + (done == 0 ? "" : ", about " + Wording.duration(mean * (missing - done)) + " left"));
            Step profiled = profiled(runs, i + 1, step.id());
            String problem = profiled.problem();
            if (problem != null) {
                progress.say("  " + problem);
            }
            now = now.withBenchmark(profiled);
            keeper.keep(now);
            done++;
        }
        return now;
    }

    private Step profiled(CandidateRuns runs, int number, String id)
            throws IOException, InterruptedException, ExperimentException {
        Step step = Step.open(id);
        String name = String.format(Locale.ROOT, "%04d-%s", number, id.replaceAll("[^\\w.$-]", "."));
        Path trial = runs.folder(name);
        CompletedTrial ran = runs.run(name, benchmarks.profiling(id, trace.seconds(), trial), trace.timeout());
        try {
            if (!ran.faults().isEmpty()) {
                return step.failed(FaultLine.of(
                        ran.faults(), trial.resolve(Phase.errors("run")), trial.resolve(Phase.output("run"))));
            }
            Map<String, Path> profiles = benchmarks.profiles(id, trial);
            if (profiles.isEmpty()) {
                return step.failed("found no profile of it, expected one: its output is in " + trial);
            }
            for (Path profile : profiles.values()) {
                KeptProfile.check(profile);
            }
            double wall = ran.record().phases().stream()
                    .filter(PhaseRun::measured)
                    .mapToDouble(PhaseRun::seconds)
                    .sum();
            RunTime time = benchmarks.runTime(trial, wall, trace.seconds());
            List<String> files = new ArrayList<>();
            for (Map.Entry<String, Path> profile : profiles.entrySet()) {
                String file = TraceFile.BENCHMARKS + "/" + profile.getKey();
                KeptProfile.move(profile.getValue(), folder.resolve(file));
                files.add(file);
            }
            return step.profiled(files).taking(time.seconds(), time.measured());
        } catch (InputException e) {
            return step.failed(String.valueOf(e.getMessage()));
        } finally {
            runs.keep(ran);
        }
    }

    /** Profiles as trials leave them and as a trace keeps them. */
    static final class KeptProfile {
        private KeptProfile() {}

        /**
         * Reads a whole profile.
         *
         * @throws io.jenkins.plugins.benchgate.io.InputException when it cannot be used: one line
         */
        static Profile check(Path file) throws IOException {
            return Profiles.read(
                    file, new Functions(Naming.VERBATIM), (frames, depth, value, samples, truncated) -> {});
        }

        /** Moves a file to its place, in the stead of what is there. */
        static void move(Path file, Path target) throws IOException {
            Files.createDirectories(target.toAbsolutePath().getParent());
            Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
