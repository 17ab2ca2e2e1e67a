package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.BisectOrder;
import io.jenkins.plugins.benchgate.detached.ControlFolder;
import io.jenkins.plugins.benchgate.detached.Order;
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
 * @param control folder by which it is led
 * @param program folder of this program's jars
 * @param order what it does, with paths in the workspace and the environment of the step: what {@code withEnv} and
 *     {@code withCredentials} around it have set
 */
public record StartOnAgent(String control, String program, Order order)
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
        SpecOnAgent.read(order.spec(), root, order.environment());
        Path results = new WorkspacePath(order.out()).in(root);
        if (order.work().goesOn()) {
            new ResultFolder(results).keep(order.out());
        } else {
            new ResultFolder(results).prepare(order.out());
        }
        Map<String, String> free = new HashMap<>(order.environment());
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
        folder.start(command, order.at(new WorkspacePath(order.spec()).in(root), results, free, search(root)));
        return true;
    }

    private @Nullable BisectOrder search(Path root) throws IOException {
        BisectOrder search = order.bisect();
        return search == null || search.repository().isEmpty()
                ? search
                : search.in(new WorkspacePath(search.repository()).in(root).toString());
    }
}
