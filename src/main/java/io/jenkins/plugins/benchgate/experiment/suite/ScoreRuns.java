package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.experiment.CandidateRuns;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.BenchmarkListing;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Workload;
import io.jenkins.plugins.benchgate.workload.slowdown.MethodCheckWorkload;
import io.jenkins.plugins.benchgate.workload.slowdown.SlowedWorkload;
import io.jenkins.plugins.benchgate.workload.slowdown.Slowing;
import io.jenkins.plugins.benchgate.workload.slowdown.Slowing.Slowdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Runs what a score still lacks, in the order of its plan. */
public final class ScoreRuns {
    private static final String LIST = "list";

    private final Spec spec;
    private final Slowing slowing;
    /** A score needs no pairs, and what is slowed is compared with what is measured in the same way. */
    private final Workload suite;

    private final Progress progress;
    private final List<String> failed = new ArrayList<>();
    private double spent;
    private int executed;

    /** @throws IllegalArgumentException when methods of the spec's workload cannot be slowed; one line */
    public ScoreRuns(Spec spec, Progress progress) {
        this.spec = spec;
        this.slowing = Slowing.of(spec.workload());
        this.suite = spec.workload() instanceof Microbenchmarks benchmarks
                ? benchmarks.ordered(RunOrder.SUITE)
                : spec.workload();
        this.progress = progress;
    }

    /** A line for each execution that measured nothing, so that it runs again the next time. */
    public List<String> failed() {
        return List.copyOf(failed);
    }

    /**
     * Runs them.
     *
     * @param runs of the spec's candidate, installed
     * @param folder what was measured before, and what is now
     * @throws InputException when a method cannot be slowed; a line for each of them
     * @throws ExperimentException when the suite without a change measures nothing, or machines are lost
     */
    public void run(CandidateRuns runs, ScoreFolder folder)
            throws IOException, InterruptedException, ExperimentException {
        check(runs, folder.plan().methods());
        int benchmarks = list(runs);
        List<ScorePlan.Step> open = ScoreResult.of(folder).open(folder);
        OptionalDouble estimate = SuiteDuration.of(spec.workload(), benchmarks);
        estimate.ifPresent(seconds -> progress.say(Wording.count(benchmarks, "benchmark") + ", so about "
                + Wording.duration(seconds * open.size()) + " by the settings of the spec"));
        int all = open.size();
        while (!open.isEmpty()) {
            ScorePlan.Step step = open.remove(0);
            ScoreResult before = ScoreResult.of(folder);
            String method = step.method();
            if (method != null && before.missed(method)) {
                continue;
            }
            progress.say((all - open.size()) + " of " + all + ": " + step.words() + left(open.size() + 1));
            execute(runs, folder, step, before);
        }
    }

    private String left(int executions) {
        return executed == 0 ? "" : ", at most about " + Wording.duration(spent / executed * executions) + " left";
    }

    private void execute(CandidateRuns runs, ScoreFolder folder, ScorePlan.Step step, ScoreResult before)
            throws IOException, InterruptedException, ExperimentException {
        String method = step.method();
        Workload workload = method == null
                ? suite
                : new SlowedWorkload(
                        suite, slowing, new Slowdown(method, before.slowdown().orElseThrow()));
        CompletedTrial ran = runs.run(step.name(), workload);
        boolean called = method == null || SlowedWorkload.called(runs.folder(step.name()));
        runs.keep(ran);
        spent += ran.seconds();
        executed++;
        Execution execution = Execution.of(spec.workload().tool(), ran.samples(), ran.faults(), called, ran.seconds());
        ran.faults().forEach(fault -> progress.say("  " + fault));
        if (!execution.times().isEmpty()) {
            folder.keep(step.name(), execution);
            return;
        }
        String problem = step.words() + ": no benchmark measured anything; see " + runs.folder(step.name());
        if (method == null) {
            throw new ExperimentException(problem);
        }
        failed.add(problem);
    }

    private int list(CandidateRuns runs) throws IOException, InterruptedException, ExperimentException {
        if (!(spec.workload() instanceof Microbenchmarks benchmarks)) {
            return 0;
        }
        CompletedTrial ran = runs.run(LIST, new BenchmarkListing(benchmarks));
        int listed = benchmarks.listed(runs.folder(LIST)).ids().size();
        runs.keep(ran);
        return listed;
    }

    private void check(CandidateRuns runs, List<String> methods)
            throws IOException, InterruptedException, ExperimentException {
        CompletedTrial ran = runs.run(Slowing.CHECK, new MethodCheckWorkload(spec.workload(), slowing, methods));
        Path trial = runs.folder(Slowing.CHECK);
        List<String> printed = lines(trial.resolve(Phase.output(Slowing.CHECK)));
        List<String> errors = lines(trial.resolve(Phase.errors(Slowing.CHECK)));
        runs.keep(ran);
        if (!printed.remove(Slowing.CHECKED)) {
            errors.addAll(ran.faults());
            throw new ExperimentException("cannot look for the methods: " + String.join(" ", errors));
        }
        if (!printed.isEmpty()) {
            throw new InputException(spec.file(), String.join("\n", printed));
        }
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file)
                ? new ArrayList<>(Files.readAllLines(file).stream()
                        .filter(line -> !line.isBlank())
                        .toList())
                : new ArrayList<>();
    }
}
