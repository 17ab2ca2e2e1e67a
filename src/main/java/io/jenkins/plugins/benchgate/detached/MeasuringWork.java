package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.detached.DetachedMeasurement.DetachedWork;
import io.jenkins.plugins.benchgate.experiment.FleetExperiment;
import io.jenkins.plugins.benchgate.experiment.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.LocalExperiment;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Measures on the machines of the build, or on this one. */
final class MeasuringWork implements DetachedWork {
    private final Order order;
    private final Progress progress;
    private final Instant started;
    private final Keeper keeper;
    /** All but profiles; {@code null} until everything is measured. */
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
        Measurement measurement = order.loan().isEmpty()
                ? LocalExperiment.measure(spec, out, order.seed(), order.environment(), this::judged, progress)
                : new FleetExperiment(spec, LeaseJson.readLoan(order.loan()), order.environment())
                        .measure(out, order.seed(), this::judged, progress);
        return MeasurementJson.write(measurement);
    }

    private boolean judged(Measurement measurement, boolean failed) throws IOException {
        measured = measurement;
        keeper.keep(MeasurementJson.write(measurement));
        return failed;
    }

    @Override
    public String late(Spec spec) {
        if (measured != null) {
            String caveat = Sentences.english(
                    "stored.profile.failed", "it did not end before " + order.limitWords() + " was up.");
            progress.say(caveat);
            ProfiledVersions profiled = Objects.requireNonNull(spec.recording().profile());
            return MeasurementJson.write(measured.profiled(
                    DifferentialProfile.missing(profiled.with().word(), List.of(), List.of(caveat))));
        }
        String problem = "Nothing is judged: " + order.limitWords() + " was up before everything was measured.";
        progress.say(problem);
        return MeasurementJson.write(Measurement.nothing(spec, order.seed(), started, problem));
    }
}
