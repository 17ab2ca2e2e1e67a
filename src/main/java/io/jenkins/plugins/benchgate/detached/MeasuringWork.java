package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.detached.DetachedMeasurement.DetachedWork;
import io.jenkins.plugins.benchgate.experiment.DueAnchors;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.FleetExperiment;
import io.jenkins.plugins.benchgate.experiment.InstanceRuns;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.LeaseJson.InstanceMachines;
import io.jenkins.plugins.benchgate.experiment.LocalExperiment;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures on the machines of the build, or on this one. */
final class MeasuringWork implements DetachedWork {
    private final Order order;
    private final Progress progress;
    private final Instant started;
    private final Keeper keeper;
    /** All but anchors and profiles; {@code null} until all else is measured. */
    private @Nullable Measurement measured;

    /** @param keeper gets what was measured before versions are profiled, so that nothing that happens then loses it */
    MeasuringWork(Order order, Progress progress, Instant started, Keeper keeper) {
        this.order = order;
        this.progress = progress;
        this.started = started;
        this.keeper = keeper;
    }

    /** Keeps an answer, which a later one replaces. */
    @FunctionalInterface
    interface Keeper {
        void keep(String answer) throws IOException;
    }

    @Override
    public String answer(Spec spec) throws IOException, InterruptedException {
        Path out = Path.of(order.out());
        Judge judge = new Judge() {
            @Override
            public boolean regressed(Measurement measurement, boolean failed) throws IOException {
                keep(measurement);
                return failed;
            }

            @Override
            public DueAnchors anchors(Spec asked, Measurement allElse) throws IOException {
                DueAnchors due = DueAnchors.of(
                        asked,
                        HistoryLine.builds(order.known()),
                        allElse.details().versions(),
                        allElse.measured());
                if (!due.wanted().isEmpty() && asked.instances() == 1) {
                    keep(allElse);
                }
                return due;
            }
        };
        Measurement measurement = order.loan().isEmpty()
                ? LocalExperiment.measure(spec, out, order.seed(), order.environment(), judge, progress)
                : onMachines(spec, out, judge, LeaseJson.readMachines(order.loan()));
        return MeasurementJson.write(measurement);
    }

    private Measurement onMachines(Spec spec, Path out, Judge judge, InstanceMachines machines)
            throws IOException, InterruptedException {
        try {
            int known = machines.there().size() + machines.lost().size();
            if (known < spec.instances()) {
                throw new CloudException(
                        Reason.OTHER,
                        "found the machines of one instance, expected those of " + spec.instances()
                                + ": a cluster around the step has no others");
            }
            return InstanceRuns.measure(
                    spec,
                    out,
                    order.seed(),
                    order.environment(),
                    judge,
                    progress,
                    (number, alone, into, seed, asked, told) -> new FleetExperiment(
                                    alone, machines.of(number), order.environment())
                            .measure(into, seed, asked, told));
        } catch (CloudException e) {
            String problem = String.valueOf(e.getMessage());
            progress.say(problem);
            return Measurement.nothing(spec, order.seed(), started, problem);
        }
    }

    private void keep(Measurement measurement) throws IOException {
        measured = measurement;
        keeper.keep(MeasurementJson.write(measurement));
    }

    @Override
    public String late(Spec spec) {
        if (measured != null) {
            ProfiledVersions profiled = spec.recording().profile();
            if (profiled == null) {
                progress.say("The anchor was not measured before " + order.limitWords() + " was up.");
                return MeasurementJson.write(measured);
            }
            String caveat = Sentences.english(
                    "stored.profile.failed", "it did not end before " + order.limitWords() + " was up.");
            progress.say(caveat);
            return MeasurementJson.write(measured.profiled(
                    DifferentialProfile.missing(profiled.with().word(), List.of(), List.of(caveat))));
        }
        String problem = "Nothing is judged: " + order.limitWords() + " was up before everything was measured.";
        progress.say(problem);
        return MeasurementJson.write(Measurement.nothing(spec, order.seed(), started, problem));
    }
}
