package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.suite.TraceFile.Step;
import io.jenkins.plugins.benchgate.experiment.suite.TracedSuite.TraceMachines;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Records the profiles that show which benchmarks of a suite matter: of the application in each of its scenarios, and of each
 * benchmark by itself. Nothing is judged. What is recorded stays when the program is ended, and is not recorded again.
 */
public final class SuiteTrace {
    private final Spec spec;
    private final Microbenchmarks benchmarks;
    private final List<Scenario> scenarios;
    private final Path folder;
    private final Map<String, String> environment;
    private final TraceMachines machines;
    private final Progress progress;
    private TraceFile file;

    private SuiteTrace(
            Spec spec,
            Microbenchmarks benchmarks,
            List<Scenario> scenarios,
            Path folder,
            Map<String, String> environment,
            TraceMachines machines,
            Progress progress,
            TraceFile file) {
        this.spec = spec;
        this.benchmarks = benchmarks;
        this.scenarios = scenarios;
        this.folder = folder;
        this.environment = environment;
        this.machines = machines;
        this.progress = progress;
        this.file = file;
    }

    /** What becomes of a trace that is in the folder. */
    public enum Before {
        /** What it lacks is recorded; that of another spec or commit is refused. */
        CONTINUED,
        /** It is continued where it lacks something and is of this spec and commit, and else deleted. */
        CONTINUED_IF_UNFINISHED,
        DELETED
    }

    /**
     * A trace that begins, or goes on with what is missing.
     *
     * @param out folder of the trace, created where it is missing
     * @param commit of the spec's folder; empty where it is not known
     * @param tools versions of programs by their names
     * @param environment of the build
     * @throws SpecException when the spec of a reference has mistakes
     * @throws InputException when the spec has no benchmarks, or the folder has the trace of another spec or commit
     */
    public static SuiteTrace open(
            Spec spec,
            Path out,
            String commit,
            Map<String, String> tools,
            Before policy,
            Map<String, String> environment,
            TraceMachines machines,
            Progress progress)
            throws IOException, SpecException {
        if (!(spec.workload() instanceof Microbenchmarks benchmarks)) {
            throw new InputException(
                    spec.file(),
                    "found a workload of " + spec.workload().tool().title()
                            + ", expected microbenchmarks: tool jmh or go");
        }
        List<Scenario> scenarios = Scenario.of(spec, environment);
        TraceKey key = TraceKey.of(spec, scenarios, commit);
        Path folder = out.toAbsolutePath().normalize();
        Optional<TraceFile> before =
                switch (policy) {
                    case CONTINUED -> TraceFile.read(folder);
                    case CONTINUED_IF_UNFINISHED ->
                        TraceFile.read(folder).filter(found -> !found.done() && key.fits(found));
                    case DELETED -> Optional.empty();
                };
        if (before.isPresent()) {
            key.require(folder, before.get());
        } else {
            for (String part : List.of(
                    TraceFile.NAME, TraceFile.TIMES, TraceFile.REFERENCE, TraceFile.BENCHMARKS, TraceFile.RUNS)) {
                FolderTree.delete(folder.resolve(part));
            }
        }
        List<Step> references =
                scenarios.stream().map(one -> Step.open(one.name())).toList();
        TraceFile file = before.orElseGet(
                () -> TraceFile.begun(key, tools, spec.recording().trace().project(), references));
        return new SuiteTrace(spec, benchmarks, scenarios, folder, environment, machines, progress, file);
    }

    /**
     * Records what is missing.
     *
     * @param references whether the application is run
     * @param suite whether the benchmarks are run
     * @return all that was recorded so far
     * @throws IOException when the trace cannot be written
     * @throws InterruptedException when the thread is interrupted; everything that was started has then ended
     */
    public TraceFile run(boolean references, boolean suite) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        keep(file);
        if (references) {
            ReferenceRuns runs = new ReferenceRuns(folder, environment, machines, progress);
            for (Scenario scenario : scenarios) {
                if (!file.reference(scenario.name()).done()) {
                    keep(file.withReference(runs.profiled(scenario)));
                }
            }
        }
        if (suite && !file.suiteDone()) {
            new BenchmarkRuns(spec, benchmarks, folder, environment, machines, progress).run(file, this::keep);
        }
        return file;
    }

    private void keep(TraceFile now) throws IOException {
        now.write(folder);
        file = now;
    }
}
