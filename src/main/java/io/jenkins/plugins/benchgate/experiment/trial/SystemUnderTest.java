package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Step;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.NodeNames;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A running version of the system under test, on each of its nodes; closing it stops it. A version without a start
 * command, such as the subject of a microbenchmark, has nothing that runs.
 */
final class SystemUnderTest implements AutoCloseable {
    private static final String LOG = "sut.log";
    private static final String HEALTH_LOG = "health.log";

    private final List<SystemNode> members;
    private final Map<String, String> environment;
    private boolean closed;

    private SystemUnderTest(List<SystemNode> members, Map<String, String> environment) {
        this.members = members;
        this.environment = environment;
    }

    /** Names of the logs that a system leaves in the folder of a trial. */
    static List<String> logs(Cluster cluster) {
        return cluster.sut().stream()
                .map(node -> NodeNames.file(LOG, node, cluster.sut().size()))
                .toList();
    }

    /** Puts data into the folder of a node that {@link Placeholders#DATA} names among the variables. */
    interface Filling {
        void fill(Node node, Map<String, String> variables)
                throws IOException, InterruptedException, ExperimentException;
    }

    /**
     * Starts a version on all its nodes at the same time and waits until it is ready on each.
     *
     * @param folder of the trial; gets the system's logs and data
     * @param watch is told which processes are the system's
     * @param told variables that win over those of the build, and not over those of the version
     * @param filling puts into its data folders what it is to find there
     * @throws ExperimentException when it ends or does not become ready in time; the message holds its last log lines
     */
    static SystemUnderTest start(
            Build build, Version version, Path folder, TrialWatch watch, Map<String, String> told, Filling filling)
            throws IOException, InterruptedException, ExperimentException {
        Cluster cluster = build.cluster();
        Path install = build.install(version);
        Path data = folder.resolve("data");
        Map<String, String> environment = new LinkedHashMap<>(build.variables(version));
        environment.putAll(told);
        environment.putAll(version.environment());
        environment.put(Placeholders.DATA, data.toAbsolutePath().toString());
        for (Node node : cluster.nodes()) {
            node.files().createFolder(data);
        }
        List<Map<String, String>> own = new ArrayList<>();
        for (Node node : cluster.sut()) {
            Map<String, String> more = new LinkedHashMap<>(environment);
            more.putAll(NodeVariables.of(cluster, Role.SUT, node));
            own.add(more);
        }
        new ParallelWork<>(ExperimentException.class)
                .steps(cluster.sut().stream()
                        .<Step<ExperimentException>>map(node ->
                                () -> filling.fill(node, own.get(cluster.sut().indexOf(node))))
                        .toList());
        String start = version.start();
        if (start == null) {
            return new SystemUnderTest(List.of(), environment);
        }
        List<SystemNode> members = new ArrayList<>();
        try {
            for (int i = 0; i < cluster.sut().size(); i++) {
                Node node = cluster.sut().get(i);
                int port = node.freePort(version.port());
                own.get(i).put(Placeholders.HOST, node.peerAddress());
                own.get(i).put(Placeholders.PORT, String.valueOf(port));
                Path log = folder.resolve(logs(cluster).get(i));
                RemoteTask task = node.start(watch.ofSystem(Command.shell(start, install, own.get(i), log)));
                members.add(new SystemNode(
                        node,
                        NodeNames.on(node, cluster.sut().size()),
                        version,
                        install,
                        log,
                        folder.resolve(
                                NodeNames.file(HEALTH_LOG, node, cluster.sut().size())),
                        own.get(i),
                        port,
                        task));
            }
            new ParallelWork<>(ExperimentException.class)
                    .steps(members.stream()
                            .<Step<ExperimentException>>map(member -> member::awaitReady)
                            .toList());
        } catch (IOException | InterruptedException | ExperimentException | RuntimeException e) {
            try {
                TaskEnd.of(members.stream().map(SystemNode::task).toList());
            } catch (RuntimeException silent) {
                e.addSuppressed(silent);
            }
            throw e;
        }
        for (String name : List.of(Placeholders.HOST, Placeholders.PORT)) {
            environment.put(name, String.valueOf(own.get(0).get(name)));
        }
        return new SystemUnderTest(List.copyOf(members), environment);
    }

    /** The log of the first node on which it has ended; empty while it runs, or where nothing is to run. */
    Optional<Path> ended() {
        return members.stream()
                .filter(member -> !member.task().alive())
                .findFirst()
                .map(SystemNode::log);
    }

    /** It on each of its nodes; nothing where nothing is to run. */
    List<SystemNode> members() {
        return members;
    }

    /** What {@link Placeholders} stand for while it runs, for clients: host and port are those of its first node. */
    Map<String, String> environment() {
        return environment;
    }

    /** Stops it on all nodes, also where one of them does not answer any more; once. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        Exception failure = null;
        for (SystemNode member : members) {
            try {
                member.close();
            } catch (IOException | RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure instanceof RuntimeException silent) {
            throw silent;
        }
        if (failure != null) {
            throw (IOException) failure;
        }
    }
}
