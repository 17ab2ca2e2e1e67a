package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.machines.FleetExperiment;
import io.jenkins.plugins.benchgate.experiment.machines.LeaseJson;
import io.jenkins.plugins.benchgate.experiment.machines.LocalExperiment;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** Measures on the machines of the build, or on this one. */
record MeasuringWork(Order order, Progress progress, Instant started) implements DetachedWork {
    @Override
    public String answer(Spec spec) throws IOException, InterruptedException {
        Path out = Path.of(order.out());
        Measurement measurement = order.loan().isEmpty()
                ? LocalExperiment.measure(spec, out, order.seed(), order.environment(), progress)
                : new FleetExperiment(spec, LeaseJson.readLoan(order.loan()), order.environment())
                        .measure(out, order.seed(), progress);
        return MeasurementJson.write(measurement);
    }

    @Override
    public String late(Spec spec) {
        String problem = "Nothing is judged: " + order.limitWords() + " was up before everything was measured.";
        progress.say(problem);
        return MeasurementJson.write(Measurement.nothing(spec, order.seed(), started, problem));
    }
}
