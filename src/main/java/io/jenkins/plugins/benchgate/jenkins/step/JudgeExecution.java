package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.FilePath;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.durable.KeptMeasurement;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredResult;
import org.jenkinsci.plugins.workflow.graph.FlowNode;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.SynchronousNonBlockingStepExecution;
import org.jspecify.annotations.Nullable;

/** One run of {@link JudgeStep}, on the controller alone. */
final class JudgeExecution extends SynchronousNonBlockingStepExecution<String> {
    private static final long serialVersionUID = 1;

    private final JudgeOptions options;
    private final @Nullable MeasuredResult results;

    /** @param results what is judged; {@code null}: what was measured last before this step in its branch */
    JudgeExecution(StepContext context, JudgeOptions options, @Nullable MeasuredResult results) {
        super(context);
        this.options = options;
        this.results = results;
    }

    @Override
    protected String run() throws Exception {
        StepContext context = getContext();
        Run<?, ?> build = context.get(Run.class);
        FlowNode node = context.get(FlowNode.class);
        Measurement measurement =
                results == null ? KeptMeasurement.last(build, node) : KeptMeasurement.read(build, results);
        Judging judging =
                new Judging(build, node, context.get(FilePath.class), context.get(TaskListener.class), options);
        return judging.word(judging.judge(measurement));
    }

    @Override
    public String getStatus() {
        return "judging";
    }
}
