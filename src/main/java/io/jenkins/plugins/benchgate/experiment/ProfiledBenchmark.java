package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.trial.Profiler;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Objects;

/**
 * The microbenchmark that is profiled, by the tool that runs it.
 *
 * @param metric that it measures
 * @param seconds that it is profiled
 */
record ProfiledBenchmark(Build build, Microbenchmarks benchmarks, String metric, double seconds) {
    /** Of one round: warming up takes as long, and a version may be compiled first. */
    private static final int TIMES = 4;

    private static final double START_SECONDS = 600;

    /**
     * Runs one trial, whose profile is then where that of a system under test would be.
     *
     * @param name of its folder, relative to the results' folder
     * @throws ExperimentException where it left no profile
     */
    CompletedTrial run(TrialRun trials, Version version, int round, int position, String name)
            throws IOException, InterruptedException, ExperimentException {
        Path folder = build.out().resolve(name);
        Microbenchmarks profiling = benchmarks.profilingAlone(metric, seconds, folder);
        double limit = Math.max(build.spec().trials().phaseSeconds(), TIMES * seconds + START_SECONDS);
        CompletedTrial ran = trials.profiled(version, round, position, name, profiling, limit);
        if (ran.faults().isEmpty()) {
            Collection<Path> profiles =
                    benchmarks.profiles(version.key(), folder).values();
            if (profiles.isEmpty()) {
                trials.keep(ran);
                throw new ExperimentException(
                        "found no profile of " + metric + ", expected one: its output is in " + name);
            }
            join(profiles, Profiler.profile(folder));
        }
        return ran;
    }

    /** Operations that it did in so many seconds; 0 where it does not say. */
    double operations(CompletedTrial ran, double measured) throws IOException {
        return measured * benchmarks.rate(metric, ran.samples(), build.out().resolve(ran.name()));
    }

    /** Recordings of Flight Recorder one behind the other are one recording; of Go there is one. */
    private static void join(Collection<Path> profiles, Path target) throws IOException {
        Files.createDirectories(Objects.requireNonNull(target.getParent()));
        try (OutputStream out = Files.newOutputStream(target)) {
            for (Path profile : profiles) {
                Files.copy(profile, out);
            }
        }
        for (Path profile : profiles) {
            Files.delete(profile);
        }
    }
}
