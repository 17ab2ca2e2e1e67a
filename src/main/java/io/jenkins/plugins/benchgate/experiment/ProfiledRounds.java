package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.ProfileComparison;
import io.jenkins.plugins.benchgate.experiment.record.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.trial.FaultLine;
import io.jenkins.plugins.benchgate.experiment.trial.Profiler;
import io.jenkins.plugins.benchgate.experiment.trial.Profilers;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Recording;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

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

    ProfiledRounds(Build build, ProfiledVersions profiled, TrialRun trials) {
        this.build = build;
        this.profiled = profiled;
        this.trials = trials;
    }

    /**
     * Runs them and compares the profiles. What goes wrong ends them, and is a caveat of what there is until then.
     *
     * @throws InterruptedException when the thread is interrupted; everything that was started has then ended
     */
    DifferentialProfile run() throws InterruptedException {
        try {
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

    private void failed(String why) {
        String caveat =
                Sentences.english("stored.profile.failed", build.masking().mask(FaultLine.of(List.of(why))));
        caveats.add(caveat);
        build.progress().say(caveat);
    }

    private void record() throws IOException, InterruptedException, ExperimentException {
        Profiler profiler = Profilers.of(profiled.with());
        for (int round = 1; round <= profiled.rounds(); round++) {
            build.progress().say("Profiling both versions: round " + round + " of " + profiled.rounds());
            List<Version> order = new ArrayList<>(build.spec().versions());
            if (RandomStream.at(build.seed(), ORDER, round).below(2) == 1) {
                Collections.reverse(order);
            }
            for (Version version : order) {
                CompletedTrial ran = trial(version, round, profiler);
                if (!ran.faults().isEmpty()) {
                    failed(FaultLine.of(ran.faults()));
                    return;
                }
                double seconds = seconds(ran);
                recordings.add(new Recording(version.key(), round, ran.name(), seconds, operations(ran, seconds)));
            }
        }
    }

    private CompletedTrial trial(Version version, int round, Profiler profiler)
            throws IOException, InterruptedException, ExperimentException {
        position++;
        String name = String.format("%s/%03d-%s-%d", FOLDER, position, version.key(), round);
        CompletedTrial ran = trials.profiled(version, round, position, name, profiler);
        trials.keep(ran);
        return ran;
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
