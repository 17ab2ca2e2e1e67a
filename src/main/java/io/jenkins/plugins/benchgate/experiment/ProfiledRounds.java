package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.ProfileComparison;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.experiment.trial.FaultLine;
import io.jenkins.plugins.benchgate.experiment.trial.Profilers;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Recording;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.Trace.OfBenchmark;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import io.jenkins.plugins.benchgate.workload.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rounds in which both versions are profiled, one trial after the other in an order drawn at random, each alone on the
 * machines. They are never measured values of anything.
 */
final class ProfiledRounds {
    /** Of raw results, beside the folder of the trials. */
    static final String FOLDER = "profiles";

    /** Sets the order of these rounds apart from all else that follows from the seed. */
    private static final long ORDER = 0x70726f66;

    private final Build build;
    private final ProfiledVersions profiled;
    private final TrialRun trials;
    private final List<Recording> recordings = new ArrayList<>();
    private final List<String> caveats = new ArrayList<>();
    private int position;
    /** {@code null} where the system under test is profiled. */
    private @Nullable ProfiledBenchmark benchmark;

    ProfiledRounds(Build build, ProfiledVersions profiled, TrialRun trials) {
        this.build = build;
        this.profiled = profiled;
        this.trials = trials;
    }

    /**
     * Runs them and compares the profiles. What goes wrong ends them, and is a caveat of what there is until then.
     *
     * @param worst whose benchmark is profiled, where versions have no system but benchmarks; {@code null}: nothing
     *     was measured of both versions
     * @param failures number of series by which a gate failed
     * @throws InterruptedException when the thread is interrupted; everything that was started has then ended
     */
    DifferentialProfile run(@Nullable Measured worst, int failures) throws InterruptedException {
        try {
            choose(worst, failures);
            record();
        } catch (ExperimentException | IOException | RuntimeException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException();
            }
            failed(String.valueOf(e.getMessage()));
        }
        try {
            return new ProfileComparison(build.out(), profiled).of(recordings, caveats);
        } catch (IOException | RuntimeException e) {
            failed(String.valueOf(e.getMessage()));
            return DifferentialProfile.missing(profiled.with().word(), recordings, caveats);
        }
    }

    private void choose(@Nullable Measured worst, int failures) throws ExperimentException {
        if (!(profiled.with() instanceof OfBenchmark way)
                || !(build.spec().workload() instanceof Microbenchmarks benchmarks)) {
            return;
        }
        if (worst == null) {
            throw new ExperimentException("found no benchmark that both versions have, expected one to profile");
        }
        String metric = worst.metric().name();
        benchmark = new ProfiledBenchmark(build, benchmarks, metric, way.seconds());
        caveats.add(
                failures > 1
                        ? Sentences.english("stored.profile.worst", metric, Figure.of(failures))
                        : Sentences.english("stored.profile.benchmark", metric));
    }

    private void failed(String why) {
        String caveat =
                Sentences.english("stored.profile.failed", build.masking().mask(FaultLine.of(List.of(why))));
        caveats.add(caveat);
        build.progress().say(caveat);
    }

    private void record() throws IOException, InterruptedException, ExperimentException {
        ProfiledBenchmark one = benchmark;
        for (int round = 1; round <= profiled.rounds(); round++) {
            build.progress()
                    .say("Profiling both versions" + (one == null ? "" : ", " + one.metric() + " alone") + ": round "
                            + round + " of " + profiled.rounds());
            List<Version> order = new ArrayList<>(build.spec().versions());
            if (RandomStream.at(build.seed(), ORDER, round).below(2) == 1) {
                Collections.reverse(order);
            }
            for (Version version : order) {
                CompletedTrial ran = trial(version, round);
                if (!ran.faults().isEmpty()) {
                    Path folder = build.out().resolve(ran.name());
                    String why = FaultLine.of(ran.faults(), folder.resolve(Phase.errors("run")));
                    failed(
                            one == null
                                    ? why
                                    : one.benchmarks().unprofiled(folder).orElse(why));
                    trials.keep(ran);
                    return;
                }
                double seconds = seconds(ran);
                double operations = one == null ? operations(ran, seconds) : one.operations(ran, seconds);
                trials.keep(ran);
                recordings.add(new Recording(version.key(), round, ran.name(), seconds, operations));
            }
        }
    }

    private CompletedTrial trial(Version version, int round)
            throws IOException, InterruptedException, ExperimentException {
        position++;
        String name = String.format("%s/%03d-%s-%d", FOLDER, position, version.key(), round);
        return benchmark == null
                ? trials.profiled(version, round, position, name, Profilers.of(profiled.with()))
                : benchmark.run(trials, version, round, position, name);
    }

    private static double seconds(CompletedTrial ran) {
        return ran.record().phases().stream()
                .filter(PhaseRun::measured)
                .mapToDouble(PhaseRun::seconds)
                .sum();
    }

    /** By the throughput that the client reports, else the number of latencies; 0 where it reports neither. */
    private static double operations(CompletedTrial ran, double seconds) {
        List<Sample> rates = ran.samples().stream()
                .filter(sample -> sample.metric().equals(Metric.THROUGHPUT))
                .toList();
        if (!rates.isEmpty()) {
            return seconds
                    * rates.stream()
                            .mapToDouble(sample ->
                                    Arrays.stream(sample.values()).average().orElse(0))
                            .average()
                            .orElse(0);
        }
        return ran.samples().stream()
                .filter(sample ->
                        sample.statistic() == null && sample.metric().unit().equals(Unit.SECOND))
                .mapToLong(sample -> sample.origin().count())
                .sum();
    }
}
