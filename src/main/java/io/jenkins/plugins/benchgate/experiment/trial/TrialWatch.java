package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LoadSampler;
import io.jenkins.plugins.benchgate.cluster.LoadSampler.Role;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.experiment.run.Leftovers;
import io.jenkins.plugins.benchgate.experiment.run.NodeNames;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.experiment.trial.PhaseRuns.NodeCommand;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Uninterrupted;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.result.reading.LoadReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * What watches one trial: a sampler on each node, and the list of the phases as they ran. Closing it ends the samplers.
 */
final class TrialWatch implements AutoCloseable {
    /** What a sampler saw, in the trial's folder. */
    static final String SAMPLES = "machine.tsv";

    private static final String LOG = "machine.log";
    private static final int TRIES = 100;

    private final List<Node> nodes;
    private final Path folder;
    private final Path sessions;
    private final AtomicInteger announced = new AtomicInteger();
    private final List<PhaseRun> phases = new ArrayList<>();
    private final List<RemoteTask> samplers = new ArrayList<>();
    private boolean closed;

    /**
     * A watch that has not begun.
     *
     * @param folder of the trial
     */
    TrialWatch(Cluster cluster, Path folder) throws IOException {
        this.nodes = List.copyOf(cluster.nodes());
        this.folder = folder;
        this.sessions = sessions(folder);
        for (Node node : nodes) {
            node.files().createFolder(sessions);
        }
    }

    /** The folder in which what runs in a trial announces itself. */
    static Path sessions(Path folder) {
        return folder.resolve("sessions");
    }

    private Path samples(Node node) {
        return folder.resolve(NodeNames.file(SAMPLES, node, nodes.size()));
    }

    private Path log(Node node) {
        return folder.resolve(NodeNames.file(LOG, node, nodes.size()));
    }

    /** Begins to watch. */
    TrialWatch begin() throws IOException {
        try {
            for (Node node : nodes) {
                samplers.add(node.start(LoadSampler.command(sessions, samples(node), log(node))));
            }
            return this;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** The command as one of the system under test. */
    Command ofSystem(Command command) {
        return LoadSampler.announced(command, session(), Role.SYSTEM, "");
    }

    /** The command as one of the client's in a phase. */
    NodeCommand ofClient(NodeCommand command, String phase) {
        return command.with(LoadSampler.announced(command.command(), session(), Role.CLIENT, phase));
    }

    /** What tells the samplers of the other nodes that a phase runs. */
    List<NodeCommand> marks(String phase, Collection<Node> clients) {
        return nodes.stream()
                .filter(node -> !clients.contains(node))
                .map(node -> new NodeCommand(node, LoadSampler.mark(session(), phase, folder, log(node))))
                .toList();
    }

    private Path session() {
        return sessions.resolve(announced.incrementAndGet() + ".session");
    }

    /** Notes a phase that has run. */
    void ran(PhaseRun phase) {
        phases.add(phase);
    }

    /** The phases that have run. */
    List<PhaseRun> phases() {
        return List.copyOf(phases);
    }

    /** Ends it, once; what it saw stays. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        Uninterrupted.run(this::awaitFirstSamples);
        TaskEnd.of(samplers);
        Leftovers.delete(nodes, sessions);
    }

    /** A phase on this machine may be over before its sampler has begun: there it is waited for, for a second at most. */
    private void awaitFirstSamples() throws InterruptedException {
        for (Node node : nodes) {
            var samples = samples(node).toFile();
            for (int i = 0; i < TRIES && samples.exists() && samples.length() == 0; i++) {
                Thread.sleep(10);
            }
        }
    }

    /**
     * What it saw of a node in each part of the trial, once it is closed.
     *
     * @param part as for {@link LoadReader}
     * @param turns whether another trial runs between the phases of a part
     * @throws InputException when it saw nothing, or what it wrote is not what a sampler writes
     */
    List<LoadSummary> seen(Node node, UnaryOperator<String> part, boolean turns) throws IOException {
        Path log = log(node);
        try {
            return LoadReader.read(samples(node), part, turns);
        } catch (InputException e) {
            throw Files.size(log) == 0 ? e : new IOException(e.getMessage() + "." + LogTail.of(log), e);
        } finally {
            deleteEmpty(log);
        }
    }

    /** Deletes the log of what had nothing to say. */
    static void deleteEmpty(Path log) throws IOException {
        if (Files.exists(log) && Files.size(log) == 0) {
            Files.delete(log);
        }
    }
}
