package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.AbstractBuild;
import hudson.model.Action;
import hudson.model.BuildListener;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.util.StreamTaskListener;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.detached.LineProgress;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.jenkins.StatusLine;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import io.jenkins.plugins.benchgate.jenkins.agent.SpecOnAgent;
import io.jenkins.plugins.benchgate.spec.SentSecrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jenkinsci.plugins.workflow.actions.WarningAction;
import org.jenkinsci.plugins.workflow.graph.FlowNode;
import org.jenkinsci.plugins.workflow.steps.EnvironmentExpander;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jspecify.annotations.Nullable;

/**
 * One run of a step in a build, of a Pipeline or of a freestyle job: what it works with, as it is after a restart, too.
 *
 * @param node of the Pipeline; {@code null} in a freestyle job
 * @param environment of the step, which says what of it the console masks: all that is kept masks it, too
 * @param place of the workspace
 * @param surrounding the cluster around the step; {@code null}: the machines are those that its spec asks for
 * @param unasked after which a process on the agent ends itself when this side does not come back
 */
public record StepRun(
        Run<?, ?> build,
        @Nullable FlowNode node,
        Map<String, String> environment,
        TaskListener console,
        StepFolder folder,
        AgentPlace place,
        @Nullable SurroundingCluster surrounding,
        Duration unasked) {
    /** A controller that is away for longer is not waited for. */
    private static final Duration AWAY = Duration.ofHours(24);
    /** Nobody comes back to a freestyle job after a restart of the controller. */
    private static final Duration GONE = Duration.ofMinutes(10);

    /** What a step does while it alone has the folder for its results. */
    @FunctionalInterface
    public interface Doing<T> {
        T done() throws IOException, InterruptedException;
    }

    /** @param lines through which all goes that the console gets */
    static StepRun of(StepContext context, StatusLine lines) throws IOException, InterruptedException {
        Run<?, ?> build = Objects.requireNonNull(context.get(Run.class));
        FlowNode node = Objects.requireNonNull(context.get(FlowNode.class));
        EnvVars environment = Objects.requireNonNull(context.get(EnvVars.class));
        EnvironmentExpander expander = context.get(EnvironmentExpander.class);
        StepFolder folder = StepFolder.of(build, node.getId());
        StepProgress reached = folder.reached().orElse(null);
        return new StepRun(
                build,
                node,
                expander == null ? environment : masked(environment, expander.getSensitiveVariables()),
                new StreamTaskListener(lines, StandardCharsets.UTF_8),
                folder,
                reached == null ? AgentPlace.of(Objects.requireNonNull(context.get(FilePath.class))) : reached.place(),
                context.get(SurroundingCluster.class),
                AWAY);
    }

    /**
     * That of a step of a freestyle job, in its workspace and with the variables of the build. Interrupting it ends
     * every process that was started.
     *
     * @throws AbortException when the agent is gone, and the workspace with it
     */
    public static StepRun of(AbstractBuild<?, ?> build, BuildListener listener)
            throws IOException, InterruptedException {
        AgentPlace place = AgentPlace.of(workspaceOf(build));
        EnvVars environment = build.getEnvironment(listener);
        environment.putAll(build.getBuildVariables());
        return new StepRun(
                build,
                null,
                masked(environment, build.getSensitiveBuildVariables()),
                listener,
                StepFolder.fresh(build),
                place,
                null,
                GONE);
    }

    /** @throws AbortException when the agent is gone, and the workspace with it */
    public static FilePath workspaceOf(AbstractBuild<?, ?> build) throws AbortException {
        FilePath workspace = build.getWorkspace();
        if (workspace == null) {
            throw new AbortException("found no workspace, expected an agent that is connected; build again");
        }
        return workspace;
    }

    /** An environment that names the variables of it whose values are secret. */
    private static EnvVars masked(EnvVars environment, Set<String> secrets) {
        if (!secrets.isEmpty()) {
            String more = environment.getOrDefault(SentSecrets.VARIABLE, "");
            environment.put(SentSecrets.VARIABLE, (more + " " + String.join(" ", secrets)).strip());
        }
        return environment;
    }

    /** Does something while no other step may empty the folder for results. */
    public <T> T holding(MeasureOptions options, Doing<T> doing) throws IOException, InterruptedException {
        TakenFolder taken = TakenFolder.of(place, options.out());
        try {
            return doing.done();
        } finally {
            taken.giveBack();
        }
    }

    /**
     * Has the work done, or goes on with it.
     *
     * @throws AbortException when the spec has mistakes, its machines cannot be had, or there is no answer
     */
    public <A> A answer(AgentWork<A> work, MeasureOptions options) throws IOException, InterruptedException {
        return work.reading().apply(new DurableWork(this, work, options, InstantSource.system()).answer());
    }

    /** What measures again, after a wait that a restart neither shortens nor lengthens. */
    public StepRun again(Duration wait) throws IOException, InterruptedException {
        StepFolder repeated = folder.again();
        repeated.rest(wait, console);
        return new StepRun(build, node, environment, console, repeated, place, surrounding, unasked);
    }

    /** What the step has left with its build before a restart; empty where it has not come so far. */
    public <A extends Action> Optional<A> left(Class<A> kind) throws IOException {
        String name = folder.judged().orElse("");
        return build.getActions(kind).stream()
                .filter(action -> name.equals(action.getUrlName()))
                .findFirst();
    }

    /** Marks the stage; does nothing in a freestyle job, which has no stages. */
    public void mark(Result result, String sentence) {
        if (node != null) {
            node.addOrReplaceAction(new WarningAction(result).withMessage("Benchgate: " + sentence));
        }
    }

    /**
     * The name of the experiment that the step's spec describes.
     *
     * @throws AbortException when there is no spec, or it has mistakes
     */
    public String experiment(MeasureOptions options) throws IOException, InterruptedException {
        return AnswerLimit.NAME.held(place.insist(
                new SpecOnAgent(options.spec(), new HashMap<>(environment), new SpecOnAgent.Name()), progress()));
    }

    public Progress progress() {
        return new LineProgress(console.getLogger());
    }

    /** The workspace, once its agent is connected. */
    public FilePath workspace() throws InterruptedException {
        return Objects.requireNonNull(place.await(progress()).createPath(place.path()));
    }

    public Launcher launcher() throws InterruptedException {
        return place.await(progress()).createLauncher(console);
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "StepRun[" + build + "]";
    }
}
