package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Node;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.security.ACL;
import hudson.security.ACLContext;
import hudson.util.StreamTaskListener;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.detached.BisectOrder;
import io.jenkins.plugins.benchgate.detached.LineProgress;
import io.jenkins.plugins.benchgate.detached.Work;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.jenkins.StatusLine;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import io.jenkins.plugins.benchgate.jenkins.agent.NameInWorkspace;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Objects;
import org.jenkinsci.plugins.workflow.graph.FlowNode;
import org.jenkinsci.plugins.workflow.steps.EnvironmentExpander;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;

/**
 * A run of a step that works in a thread of its own, never in the one that runs Pipelines, and begins again where it
 * was after a restart: what has been reached lies in a {@link StepFolder}.
 */
public abstract class DurableExecution extends StepExecution {
    private static final long serialVersionUID = 1;
    /** A controller that is away for longer is not waited for. */
    private static final Duration UNASKED = Duration.ofHours(24);

    private transient volatile @Nullable Thread thread;
    private transient volatile @Nullable Throwable stopped;
    private transient volatile @Nullable StatusLine status;

    public DurableExecution(StepContext context) {
        super(context);
    }

    /** Begins, or goes on from what has been reached; in a thread of its own. What fails fails the step. */
    protected abstract void go(Scene scene) throws Exception;

    @Override
    public boolean start() {
        begin();
        return false;
    }

    @Override
    public void onResume() {
        begin();
    }

    protected final void begin() {
        Thread fresh = new DurableThread(this::work, "Benchgate: " + getContext());
        thread = fresh;
        fresh.start();
    }

    private void work() {
        ACLContext everything = ACL.as2(ACL.SYSTEM2);
        try {
            go(scene());
        } catch (Throwable failure) {
            if (!DurableThread.isLeaving()) {
                Throwable cause = stopped;
                getContext().onFailure(cause == null ? told(failure) : cause);
            }
        } finally {
            everything.close();
            thread = null;
        }
    }

    private static Throwable told(Throwable failure) {
        return failure instanceof InterruptedException
                ? new AbortException("the step was stopped; nothing was judged")
                : failure;
    }

    /** Ends what was started, and then the step; where nothing works, the step at once. */
    @Override
    public void stop(Throwable cause) throws Exception {
        Thread working = thread;
        if (working == null) {
            super.stop(cause);
        } else {
            stopped = cause;
            working.interrupt();
        }
    }

    /** The last line of the console, as in {@code trial 3 of 15, about 12 min left}. */
    @Override
    public @Nullable String getStatus() {
        StatusLine lines = status;
        String last = lines == null ? "" : lines.last();
        return last.isEmpty() ? super.getStatus() : last.replace(LineProgress.MARK, "");
    }

    /** What the step works with, as it is after a restart, too. */
    public record Scene(
            Run<?, ?> build,
            EnvVars environment,
            TaskListener console,
            FlowNode node,
            StepFolder folder,
            AgentPlace place) {
        /** Measures, or goes on measuring. */
        public Measurement measure(MeasureOptions options, @Nullable SurroundingCluster surrounding)
                throws IOException, InterruptedException {
            return MeasurementJson.read(answer(Work.MEASURE, options, null, surrounding));
        }

        /** What measures again, after a wait that a restart neither shortens nor lengthens. */
        public Scene again(Duration wait) throws IOException, InterruptedException {
            StepFolder repeated = folder.again();
            repeated.rest(wait, console);
            return new Scene(build, environment, console, node, repeated, place);
        }

        /** Records a suite and compares it with its application, or goes on with that. */
        public SuiteResult trace(MeasureOptions options, @Nullable SurroundingCluster surrounding)
                throws IOException, InterruptedException {
            return SuiteResult.read(answer(Work.TRACE, options, null, surrounding));
        }

        /** Searches for the commit that changed a metric, or goes on with that. */
        public BisectResult bisect(MeasureOptions options, BisectOrder order, @Nullable SurroundingCluster surrounding)
                throws IOException, InterruptedException {
            return BisectResult.read(answer(Work.BISECT, options, order, surrounding));
        }

        /**
         * The name of the experiment that the step's spec describes.
         *
         * @throws AbortException when there is no spec, or it has mistakes
         */
        public String experiment(MeasureOptions options) throws IOException, InterruptedException {
            return AnswerLimit.NAME.held(place.insist(
                    new NameInWorkspace(options.spec(), new HashMap<>(environment)),
                    new LineProgress(console.getLogger())));
        }

        private String answer(
                Work work,
                MeasureOptions options,
                @Nullable BisectOrder bisect,
                @Nullable SurroundingCluster surrounding)
                throws IOException, InterruptedException {
            return new DurableWork(
                            work,
                            build,
                            folder,
                            options,
                            bisect,
                            environment,
                            console,
                            surrounding,
                            UNASKED,
                            InstantSource.system())
                    .answer(place);
        }

        /** The workspace, once its agent is connected. */
        public FilePath workspace() throws InterruptedException {
            return Objects.requireNonNull(agent().createPath(place.path()));
        }

        public Launcher launcher() throws InterruptedException {
            return agent().createLauncher(console);
        }

        private Node agent() throws InterruptedException {
            return place.await(new LineProgress(console.getLogger()));
        }
    }

    /** That of the step, which says what of it the console masks: all that is kept masks it, too. */
    private static EnvVars environment(StepContext context) throws IOException, InterruptedException {
        EnvVars environment = Objects.requireNonNull(context.get(EnvVars.class));
        EnvironmentExpander expander = context.get(EnvironmentExpander.class);
        return expander == null ? environment : BlockingWork.masked(environment, expander.getSensitiveVariables());
    }

    private Scene scene() throws IOException, InterruptedException {
        StepContext context = getContext();
        Run<?, ?> build = Objects.requireNonNull(context.get(Run.class));
        FlowNode node = Objects.requireNonNull(context.get(FlowNode.class));
        TaskListener console = Objects.requireNonNull(context.get(TaskListener.class));
        StatusLine lines = new StatusLine(console.getLogger());
        status = lines;
        StepFolder folder = StepFolder.of(build, node.getId());
        StepProgress reached = folder.reached().orElse(null);
        return new Scene(
                build,
                environment(context),
                new StreamTaskListener(lines, StandardCharsets.UTF_8),
                node,
                folder,
                reached == null ? AgentPlace.of(Objects.requireNonNull(context.get(FilePath.class))) : reached.place());
    }
}
