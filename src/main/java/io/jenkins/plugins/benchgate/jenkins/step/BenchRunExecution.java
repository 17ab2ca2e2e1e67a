package io.jenkins.plugins.benchgate.jenkins.step;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.KeptMeasurement;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredResult;
import io.jenkins.plugins.benchgate.jenkins.durable.SurroundingCluster;
import io.jenkins.plugins.benchgate.jenkins.durable.TakenFolder;
import io.jenkins.plugins.benchgate.jenkins.result.ResultArchive;
import java.io.IOException;
import org.jenkinsci.plugins.workflow.steps.StepContext;

/** One run of {@link BenchRunStep}: measures, archives the raw results, and keeps the measurement for a gate. */
final class BenchRunExecution extends DurableExecution {
    private static final long serialVersionUID = 1;

    private final MeasureOptions options;

    BenchRunExecution(StepContext context, MeasureOptions options) {
        super(context);
        this.options = options;
    }

    @Override
    protected void go(Scene scene) throws Exception {
        getContext().onSuccess(result(scene));
    }

    private MeasuredResult result(Scene scene) throws IOException, InterruptedException {
        TakenFolder taken = TakenFolder.of(scene.place(), options.out());
        try {
            Measurement measurement = scene.measure(options, getContext().get(SurroundingCluster.class));
            MeasuredResult result = KeptMeasurement.keep(scene.build(), scene.node(), measurement);
            new ResultArchive(scene.build(), scene.console())
                    .archive(
                            scene.workspace(),
                            scene.launcher(),
                            options.out(),
                            KeptMeasurement.name(result),
                            file -> true);
            return result;
        } finally {
            taken.giveBack();
        }
    }
}
