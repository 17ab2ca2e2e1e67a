package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.detached.DetachedMeasurement.DetachedWork;
import io.jenkins.plugins.benchgate.experiment.ClusterWork;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.suite.TracedSuite;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Records a suite and its application, and compares them. */
record TracingWork(Order order, Progress progress) implements DetachedWork {
    @Override
    public String answer(Spec spec) throws IOException, InterruptedException, SpecException {
        TracedSuite suite = new TracedSuite(spec, Path.of(order.out()));
        suite.record(order.environment(), this::use, progress);
        return suite.compared(List.of()).write();
    }

    /** What was recorded until then. */
    @Override
    public String late(Spec spec) throws IOException, InterruptedException {
        String problem =
                order.limitWords() + " was up before everything was recorded; the next build goes on with what is"
                        + " missing, where it finds this folder";
        progress.say(problem);
        return new TracedSuite(spec, Path.of(order.out()))
                .compared(List.of(problem))
                .write();
    }

    /** All specs of a trace use the machines of the build, which are those of the suite's spec. */
    private void use(Spec spec, Path folder, Progress told, ClusterWork<Boolean> work)
            throws IOException, InterruptedException, ExperimentException {
        if (order.loan().isEmpty() && spec.place().machines() != null) {
            throw new ExperimentException(
                    spec.file() + ": found machines of a reference's own, expected none: a build traces a suite and its"
                            + " references on the same machines, those of the suite's spec or of benchCluster around it");
        }
        order.use(spec, folder, told, work);
    }
}
