package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.BisectOrder;
import io.jenkins.plugins.benchgate.detached.ControlFolder;
import io.jenkins.plugins.benchgate.detached.Order;
import io.jenkins.plugins.benchgate.detached.Work;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jenkins.agents.ControllerToAgentFileCallable;
import org.jspecify.annotations.Nullable;

/**
 * Starts the measuring process on the agent, unless it was started before.
 *
 * @param work what it does
 * @param control folder by which it is led
 * @param program folder of this program's jars
 * @param spec the spec's path in the workspace
 * @param out the folder for raw results in the workspace
 * @param seed what the order of trials and all resampling follow from
 * @param environment of the step: what {@code withEnv} and {@code withCredentials} around it have set
 * @param loan the build's machines as text, with the key that logs in to them; empty where it measures on the agent
 * @param limitSeconds that are left of the step's time limit; 0 for none
 * @param limitWords the limit for people
 * @param unaskedSeconds after which the process ends itself when nobody has asked for it
 * @param bisect what it searches for, with the repository's path in the workspace; {@code null} for other work
 */
public record StartOnAgent(
        Work work,
        String control,
        String program,
        String spec,
        String out,
        long seed,
        HashMap<String, String> environment,
        String loan,
        long limitSeconds,
        String limitWords,
        long unaskedSeconds,
        @Nullable BisectOrder bisect)
        implements ControllerToAgentFileCallable<Boolean> {
    /** Variables by which Jenkins knows whom to end with a connection or a build: neither is the measurement's end. */
    private static final List<String> COOKIES =
            List.of("HUDSON_COOKIE", "HUDSON_SERVER_COOKIE", "JENKINS_NODE_COOKIE", "JENKINS_SERVER_COOKIE");

    @Override
    public Boolean invoke(File workspace, VirtualChannel channel) throws IOException {
        ControlFolder folder = new ControlFolder(Path.of(control));
        if (folder.started()) {
            return false;
        }
        Path root = workspace.toPath();
        new SpecInWorkspace(spec).read(root, environment);
        Path results = new WorkspacePath(out).in(root);
        switch (work) {
            case MEASURE -> new ResultFolder(results).prepare(out);
            // what is there of it need not be done again
            case TRACE, BISECT -> new ResultFolder(results).keep(out);
        }
        Map<String, String> free = new HashMap<>(environment);
        List<String> command = new ArrayList<>(List.of("env"));
        for (String cookie : COOKIES) {
            free.remove(cookie);
            command.addAll(List.of("-u", cookie));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // few threads of its own, so that it disturbs little
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:PretenureSizeThreshold=256k",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                Path.of(program, "*").toString()));
        folder.start(
                command,
                new Order(
                        work,
                        new WorkspacePath(spec).in(root).toString(),
                        results.toString(),
                        seed,
                        free,
                        loan,
                        limitSeconds,
                        limitWords,
                        unaskedSeconds,
                        searched(root)));
        return true;
    }

    private @Nullable BisectOrder searched(Path root) throws IOException {
        return bisect == null || bisect.repository().isEmpty()
                ? bisect
                : bisect.in(new WorkspacePath(bisect.repository()).in(root).toString());
    }

    /** Without the environment and the loan, which hold secrets. */
    @Override
    public String toString() {
        return "StartOnAgent[" + spec + ", " + out + "]";
    }
}
