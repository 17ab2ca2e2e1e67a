package io.jenkins.plugins.benchgate.jenkins.step;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.durable.AgentWork;
import io.jenkins.plugins.benchgate.jenkins.durable.DurableExecution;
import io.jenkins.plugins.benchgate.jenkins.durable.KeptMeasurement;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasureOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredResult;
import io.jenkins.plugins.benchgate.jenkins.durable.StepRun;
import io.jenkins.plugins.benchgate.jenkins.result.ResultArchive;
import java.io.IOException;
import java.util.Objects;
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
    protected void go(StepRun run) throws Exception {
        getContext().onSuccess(run.holding(options, () -> result(run)));
    }

    private MeasuredResult result(StepRun run) throws IOException, InterruptedException {
        Measurement measurement = run.answer(
                AgentWork.measure(KnownLines.OF_A_MEASUREMENT.of(run.build().getParent())), options);
        MeasuredResult result = KeptMeasurement.keep(run.build(), Objects.requireNonNull(run.node()), measurement);
        new ResultArchive(run.build(), run.console())
                .archive(run.workspace(), run.launcher(), options.out(), KeptMeasurement.name(result), file -> true);
        return result;
    }
}
