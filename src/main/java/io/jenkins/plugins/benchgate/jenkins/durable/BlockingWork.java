package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.FilePath;
import hudson.model.AbstractBuild;
import hudson.model.BuildListener;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.detached.Work;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import io.jenkins.plugins.benchgate.spec.SentSecrets;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;

/**
 * Work of a step that its caller waits for, and that ends with him: on the agent, or on machines that this side gets
 * and the agent uses. Interrupting the caller ends every process that was started.
 */
public record BlockingWork(Run<?, ?> build, FilePath workspace, Map<String, String> environment, TaskListener console) {
    /** Nobody comes back after a restart of the controller. */
    private static final Duration UNASKED = Duration.ofMinutes(10);

    /**
     * The work of a step of a freestyle job, in its workspace and with the variables of the build.
     *
     * @throws AbortException when the agent is gone, and the workspace with it
     */
    public static BlockingWork of(AbstractBuild<?, ?> build, BuildListener listener)
            throws IOException, InterruptedException {
        FilePath workspace = workspaceOf(build);
        EnvVars environment = build.getEnvironment(listener);
        environment.putAll(build.getBuildVariables());
        return new BlockingWork(build, workspace, masked(environment, build.getSensitiveBuildVariables()), listener);
    }

    /** An environment that names the variables of it whose values are secret. */
    static EnvVars masked(EnvVars environment, Set<String> secrets) {
        if (!secrets.isEmpty()) {
            String more = environment.getOrDefault(SentSecrets.VARIABLE, "");
            environment.put(SentSecrets.VARIABLE, (more + " " + String.join(" ", secrets)).strip());
        }
        return environment;
    }

    /** @throws AbortException when the agent is gone, and the workspace with it */
    public static FilePath workspaceOf(AbstractBuild<?, ?> build) throws AbortException {
        FilePath workspace = build.getWorkspace();
        if (workspace == null) {
            throw new AbortException("found no workspace, expected an agent that is connected; build again");
        }
        return workspace;
    }

    /** Takes the folder in the workspace that its results are put into. */
    public TakenFolder taking(MeasureOptions options) throws AbortException {
        return TakenFolder.of(AgentPlace.of(workspace), options.out());
    }

    /**
     * Measures.
     *
     * @throws AbortException when the spec has mistakes, or its machines cannot be had
     */
    public Measurement measure(MeasureOptions options) throws IOException, InterruptedException {
        return MeasurementJson.read(answer(Work.MEASURE, options));
    }

    /**
     * Records a suite, and compares it with its application.
     *
     * @throws AbortException when the spec has mistakes, its machines cannot be had, or too little was recorded
     */
    public SuiteResult trace(MeasureOptions options) throws IOException, InterruptedException {
        return SuiteResult.read(answer(Work.TRACE, options));
    }

    private String answer(Work work, MeasureOptions options) throws IOException, InterruptedException {
        return new DurableWork(
                        work,
                        build,
                        StepFolder.fresh(build),
                        options,
                        null,
                        environment,
                        console,
                        null,
                        UNASKED,
                        InstantSource.system())
                .answer(AgentPlace.of(workspace));
    }

    /** Waits until it may measure again. */
    public void rest(Duration wait) throws IOException, InterruptedException {
        StepFolder.fresh(build).rest(wait, console);
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "BlockingWork[" + build + "]";
    }
}
