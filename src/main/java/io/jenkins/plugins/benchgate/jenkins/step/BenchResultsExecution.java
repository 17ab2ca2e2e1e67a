package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.agent.ResultsOptions;
import io.jenkins.plugins.benchgate.jenkins.durable.KeptMeasurement;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredResult;
import io.jenkins.plugins.benchgate.jenkins.result.EarlierResults;
import io.jenkins.plugins.benchgate.jenkins.result.ResultFiles;
import java.time.Instant;
import java.util.Objects;
import org.jenkinsci.plugins.workflow.graph.FlowNode;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.SynchronousNonBlockingStepExecution;
import org.jspecify.annotations.Nullable;

/** One run of {@link BenchResultsStep}: seconds of work, in a thread of its own. */
final class BenchResultsExecution extends SynchronousNonBlockingStepExecution<MeasuredResult> {
    private static final long serialVersionUID = 1;

    /** {@code null} after a restart, which ends the step with an error. */
    private final transient @Nullable ResultsOptions options;

    BenchResultsExecution(StepContext context, ResultsOptions options) {
        super(context);
        this.options = options;
    }

    @Override
    protected MeasuredResult run() throws Exception {
        StepContext context = getContext();
        ResultsOptions read = Objects.requireNonNull(options);
        Run<?, ?> build = context.get(Run.class);
        new EarlierResults(build, context.get(TaskListener.class)).take(read);
        Measurement measurement = new ResultFiles(
                        build,
                        context.get(FilePath.class),
                        context.get(Launcher.class),
                        context.get(TaskListener.class))
                .read(read, Instant.now());
        return KeptMeasurement.keep(build, context.get(FlowNode.class), measurement);
    }

    @Override
    public String getStatus() {
        return options == null ? super.getStatus() : "reading results: " + options.patterns();
    }
}
