package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.util.StreamTaskListener;
import io.jenkins.plugins.benchgate.experiment.Crossing;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.Seeds;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.ConsoleProgress;
import io.jenkins.plugins.benchgate.jenkins.StatusLine;
import io.jenkins.plugins.benchgate.jenkins.machines.ControllerMachines;
import io.jenkins.plugins.benchgate.jenkins.machines.MachineAccounts;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import jenkins.model.Jenkins;
import jenkins.util.BuildListenerAdapter;
import org.jenkinsci.plugins.workflow.actions.WarningAction;
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

    private final String spec;
    private final String out;
    private transient volatile @Nullable StatusLine status;

    BenchgateExecution(StepContext context, String spec, String out) {
        super(context);
        this.spec = spec;
        this.out = out;
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

        Map<String, String> environment = new HashMap<>(context.get(EnvVars.class));
        long seed = Seeds.of(build.getParent().getFullName(), String.valueOf(build.getNumber()), spec);
        Measurement measurement;
        try {
            measurement = measure(build, workspace, seed, environment, told);
        } catch (InterruptedException e) {
            throw stopped();
        }
        BuildVerdictAction verdict = BuildVerdict.decide(build, measurement, console);
        Outcome outcome = verdict.outcome();
        Optional<Result> result = result(outcome);
        if (result.isPresent()) {
            build.setResult(result.get());
            mark(context.get(FlowNode.class), result.get(), verdict);
        }
        archive(build, workspace, context.get(Launcher.class), console, verdict);
        return outcome.word();
    }

    /** Measures on the agent, or on machines that this side gets and the agent uses. */
    private Measurement measure(
            Run<?, ?> build, FilePath workspace, long seed, Map<String, String> environment, TaskListener told)
            throws IOException, InterruptedException {
        Crossing.Asked asked = Crossing.readAsked(workspace.act(new AskInWorkspace(spec, new HashMap<>(environment))));
        if (asked.request() == null) {
            return measured(workspace, seed, environment, "", told);
        }
        ControllerMachines machines = new ControllerMachines(Jenkins.get().getRootDir(), MachineAccounts.get());
        return machines.measure(
                asked,
                build.getParent().getFullName(),
                String.valueOf(build.getNumber()),
                environment,
                new ConsoleProgress(told.getLogger(), Thread.currentThread()),
                loan -> measured(workspace, seed, environment, Crossing.write(loan), told));
    }

    private Measurement measured(
            FilePath workspace, long seed, Map<String, String> environment, String loan, TaskListener told)
            throws IOException, InterruptedException {
        return MeasurementJson.read(
                workspace.act(new MeasureInWorkspace(spec, out, seed, new HashMap<>(environment), loan, told)));
    }

    /** Ends the step when somebody stopped it: the cause is told already, and where it waited helps nobody. */
    private static AbortException stopped() {
        AbortException stopped = new AbortException("the measurement was told to stop; nothing was judged");
        stopped.setStackTrace(new StackTraceElement[0]);
        return stopped;
    }

    /** The build result that an outcome makes; empty where the build stays as it is. */
    static Optional<Result> result(Outcome outcome) {
        return switch (outcome) {
            case PASS, NOT_JUDGED -> Optional.empty();
            case POTENTIAL -> Optional.of(Result.UNSTABLE);
            case INCONCLUSIVE, FAIL -> Optional.of(Result.FAILURE);
        };
    }

    /** Shows the stage as it came out, although the Pipeline goes on. */
    private static void mark(@Nullable FlowNode node, Result result, BuildVerdictAction verdict) {
        if (node != null) {
            node.addOrReplaceAction(new WarningAction(result).withMessage("Benchgate: " + verdict.getSentence()));
        }
    }

    private void archive(
            Run<?, ?> build, FilePath workspace, Launcher launcher, TaskListener console, BuildVerdictAction verdict)
            throws IOException, InterruptedException {
        verdict.copyTo(workspace.child(out));
        Map<String, String> files = new LinkedHashMap<>();
        for (String file : workspace.act(new FilesBelow(out))) {
            files.put(verdict.getUrlName() + "/" + file, out + "/" + file);
        }
        build.pickArtifactManager().archive(workspace, launcher, BuildListenerAdapter.wrap(console), files);
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
                .onFailure(new AbortException("Jenkins restarted while '" + spec
                        + "' was being measured, and the measurement is lost; nothing was judged: build again"));
    }
}
