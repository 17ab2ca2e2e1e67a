package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.util.StreamTaskListener;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.jenkins.StatusLine;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.nio.charset.StandardCharsets;
import org.jenkinsci.plugins.workflow.graph.FlowNode;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.SynchronousNonBlockingStepExecution;
import org.jspecify.annotations.Nullable;

/**
 * One run of {@link BenchgateStep}: measures on the agent, decides and keeps on the controller.
 *
 * <p>It waits in a thread of its own, never in the one that runs Pipelines. Interrupting it cancels the call to the agent,
 * which interrupts the engine there, which ends every process it started.
 */
final class BenchgateExecution extends SynchronousNonBlockingStepExecution<String> {
    private static final long serialVersionUID = 1;

    private final MeasureOptions measuring;
    private final JudgeOptions judging;
    private transient volatile @Nullable StatusLine status;

    BenchgateExecution(StepContext context, MeasureOptions measuring, JudgeOptions judging) {
        super(context);
        this.measuring = measuring;
        this.judging = judging;
    }

    @Override
    protected String run() throws Exception {
        StepContext context = getContext();
        Run<?, ?> build = context.get(Run.class);
        FilePath workspace = context.get(FilePath.class);
        TaskListener console = context.get(TaskListener.class);
        StatusLine lines = new StatusLine(console.getLogger());
        status = lines;
        TaskListener told = new StreamTaskListener(lines, StandardCharsets.UTF_8);
        Measurement measurement;
        try {
            measurement =
                    new BlockingMeasurement(build, workspace, context.get(EnvVars.class), told).measure(measuring);
        } catch (InterruptedException e) {
            throw stopped();
        }
        Judging judged = new Judging(build, context.get(FlowNode.class), workspace, console, judging);
        BuildVerdictAction verdict = judged.judge(measurement);
        judged.archive(verdict, workspace, context.get(Launcher.class), measuring.out());
        return judged.word(verdict);
    }

    /** Ends the step when somebody stopped it: the cause is told already, and where it waited helps nobody. */
    private static AbortException stopped() {
        AbortException stopped = new AbortException("the measurement was told to stop; nothing was judged");
        stopped.setStackTrace(new StackTraceElement[0]);
        return stopped;
    }

    @Override
    public String getStatus() {
        StatusLine lines = status;
        String last = lines == null ? "" : lines.last();
        return last.isEmpty() ? super.getStatus() : last;
    }

    /** The thread that waited for the agent did not survive the restart: says so instead of waiting for ever. */
    @Override
    public void onResume() {
        getContext()
                .onFailure(new AbortException("Jenkins restarted while '" + measuring.spec()
                        + "' was being measured, and the measurement is lost; nothing was judged: build again"));
    }
}
