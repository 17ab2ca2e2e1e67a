package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Step;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.setup.Deployment;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What is put on the nodes once a build: each version on all of them, and what the benchmark client needs on those of
 * clients.
 */
public record Installation(Build build) {
    /** Folder of the results for what the workload was generated as. */
    private static final String KEPT = "workload";

    /** Behind the name of a kept folder: is there once its installation has ended well. */
    private static final String COMPLETE = ".complete";

    /** Of all that is deleted with the build. */
    public static Path folder(Path out) {
        return out.resolve("install");
    }

    /**
     * Installs each version in its folder on all nodes, and on this machine where its functions are deployed from
     * there.
     *
     * @throws ExperimentException when a command fails; the message holds its last log lines
     */
    public void versions() throws IOException, InterruptedException, ExperimentException {
        Cluster cluster = build.cluster();
        for (Version version : build.spec().versions()) {
            Path folder = build.install(version);
            List<Node> nodes = new ArrayList<>(cluster.nodes());
            Node here = new LocalNode();
            if (version.functions() != null && build.spec().place().machines() != null) {
                // from here they are deployed
                nodes.add(here);
            }
            boolean kept = build.kept().containsKey(version.key());
            if (kept) {
                nodes.removeAll(complete(folder, nodes));
            }
            if (nodes.isEmpty()) {
                continue;
            }
            for (Node node : nodes) {
                node.files().delete(folder);
                node.files().createFolder(folder);
            }
            String command = version.install();
            if (command != null) {
                build.progress().say("Installing the " + version.key() + ": " + version.label());
                String what = "Installing the " + version.key() + " (" + version.label() + ")";
                each(nodes, what, InstalledVersions.log(version), (node, log) -> {
                    Map<String, String> own =
                            new LinkedHashMap<>(node == here ? build.variablesHere(version) : build.variables(version));
                    if (node != here) {
                        own.putAll(NodeVariables.of(cluster, node));
                    }
                    return Command.shell(command, folder, own, log);
                });
            }
            if (kept) {
                keep(folder, nodes);
            }
        }
    }

    private static Path mark(Path folder) {
        return folder.resolveSibling(folder.getFileName() + COMPLETE);
    }

    /** Keeps a folder that was installed to its end from being installed again. */
    public static void keep(Path folder, Collection<Node> nodes) throws IOException {
        for (Node node : nodes) {
            node.files().createFolder(mark(folder));
        }
    }

    /** The nodes on which a kept folder was installed to its end. */
    public static List<Node> complete(Path folder, Collection<Node> nodes) throws IOException {
        List<Node> complete = new ArrayList<>();
        for (Node node : nodes) {
            if (node.files().exists(mark(folder))) {
                complete.add(node);
            }
        }
        return complete;
    }

    /** Deletes a kept folder. */
    public static void delete(Path folder, Collection<Node> nodes) throws IOException {
        for (Node node : nodes) {
            node.files().delete(mark(folder));
            node.files().delete(folder);
        }
    }

    /**
     * Fills the folder of what all trials share.
     *
     * @throws ExperimentException when a command fails; the message holds its last log lines
     */
    public void shared() throws IOException, InterruptedException, ExperimentException {
        Path shared = build.shared();
        Files.createDirectories(shared);
        Map<String, String> variables = build.variables();
        Workload workload = build.spec().workload().filled(Map.of(), text -> Placeholders.fillKnown(text, variables));
        try {
            workload.install(shared);
            TracedSpans spans = build.spec().recording().spans();
            if (spans != null && spans.receive()) {
                SpanProgram.write(shared);
            }
            keep(workload.kept(shared));
        } catch (IOException e) {
            throw new ExperimentException("Installing the benchmark client: " + e.getMessage());
        }
        Cluster cluster = build.cluster();
        List<Node> clients = cluster.clients();
        for (Node node : clients) {
            node.files().push(shared);
        }
        for (Phase phase : workload.preparation(shared)) {
            build.progress().say("Preparing: " + phase.name());
            for (Client client : phase.clients()) {
                each(clients, "Preparing: " + phase.name(), client.err(), (node, log) -> {
                    Map<String, String> own = new LinkedHashMap<>(variables);
                    own.putAll(NodeVariables.of(cluster, Role.CLIENT, node));
                    own.putAll(client.environment());
                    Path printed = build.out().resolve(NodeNames.file(client.out(), node, clients.size()));
                    return new Command(client.arguments(), shared, own, printed, log);
                });
            }
        }
    }

    private void keep(List<Path> files) throws IOException {
        Path folder = build.out().resolve(KEPT);
        FolderTree.delete(folder);
        if (!files.isEmpty()) {
            Files.createDirectories(folder);
        }
        for (Path file : files) {
            Files.copy(file, folder.resolve(String.valueOf(file.getFileName())));
        }
    }

    /** The command of one of several nodes. */
    private interface Own {
        Command command(Node node, Path log);
    }

    /** Runs a command on each node at the same time. */
    private void each(Collection<Node> nodes, String what, String name, Own own)
            throws IOException, InterruptedException, ExperimentException {
        new ParallelWork<>(ExperimentException.class)
                .steps(nodes.stream()
                        .<Step<ExperimentException>>map(node -> () -> {
                            Path log = build.out().resolve(NodeNames.file(name, node, nodes.size()));
                            end(
                                    node,
                                    what + NodeNames.on(node, nodes.size()),
                                    own.command(node, log),
                                    log,
                                    build.spec().trials().installSeconds());
                        })
                        .toList());
    }

    /**
     * Runs a command to its end, which must be a good one.
     *
     * @param seconds that it may take
     * @throws ExperimentException when it is not; the message holds the last lines of the log
     */
    public static void end(Node node, String what, Command command, Path log, double seconds)
            throws IOException, InterruptedException, ExperimentException {
        try (RemoteTask task = node.start(command)) {
            OptionalInt status = task.await(Duration.ofMillis((long) (seconds * 1000)));
            if (!status.equals(OptionalInt.of(0))) {
                String how = status.isEmpty()
                        ? "did not end within " + Math.round(seconds) + " s"
                        : "ended with exit status " + status.getAsInt();
                throw new ExperimentException(
                        what + " " + how + "." + MissingProgram.hint(status.orElse(0), log) + LogTail.of(log));
            }
        }
    }

    /** Deletes what was installed, which is large and can be installed again; says what could not be deleted. */
    public List<String> delete() {
        List<String> left = new ArrayList<>(Leftovers.drop(build.cluster().nodes(), build.out()));
        left.addAll(delete(build.out()));
        return left;
    }

    /**
     * Deletes what was installed for a build but for what is needed to remove functions; says what could not be
     * deleted.
     */
    static List<String> delete(Path out) {
        Path all = folder(out);
        List<String> left = new ArrayList<>();
        boolean needed = false;
        try (Stream<Path> folders = Files.isDirectory(all) ? Files.list(all) : Stream.empty()) {
            for (Path one : folders.toList()) {
                if (Deployment.needs(one)) {
                    needed = true;
                } else {
                    FolderTree.tryDelete(one).ifPresent(left::add);
                }
            }
        } catch (IOException e) {
            left.add("The folder " + all + " cannot be read (" + e.getMessage() + ") and stays behind.");
            return left;
        }
        if (!needed && left.isEmpty()) {
            FolderTree.tryDelete(all).ifPresent(left::add);
        }
        return left;
    }
}
