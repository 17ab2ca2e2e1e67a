package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.FolderTree;
import io.jenkins.plugins.benchgate.cluster.LoadSampler;
import io.jenkins.plugins.benchgate.cluster.LoadSampler.Role;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import io.jenkins.plugins.benchgate.experiment.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.result.LoadReader;
import io.jenkins.plugins.benchgate.result.ResultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What watches one trial: a sampler on its node, and the list of the phases as they ran. Closing it ends the sampler. */
final class TrialWatch implements AutoCloseable {
    /** What it saw, in the trial's folder. */
    static final String SAMPLES = "machine.tsv";

    private static final String LOG = "machine.log";

    private final Node node;
    private final Path folder;
    private final Path sessions;
    private final AtomicInteger announced = new AtomicInteger();
    private final List<PhaseRun> phases = new ArrayList<>();
    private @Nullable RemoteTask sampler;

    /**
     * A watch that has not begun.
     *
     * @param folder of the trial
     */
    TrialWatch(Node node, Path folder) throws IOException {
        this.node = node;
        this.folder = folder;
        this.sessions = Files.createDirectories(folder.resolve("sessions"));
    }

    /** Begins to watch. */
    TrialWatch begin() throws IOException {
        sampler = node.start(LoadSampler.command(sessions, folder.resolve(SAMPLES), folder.resolve(LOG)));
        return this;
    }

    /** The command as one of the system under test. */
    Command ofSystem(Command command) {
        return announced(command, Role.SYSTEM, "");
    }

    /** The command as one of the client's in a phase. */
    Command ofClient(Command command, String phase) {
        return announced(command, Role.CLIENT, phase);
    }

    private Command announced(Command command, Role role, String phase) {
        Path file = sessions.resolve(announced.incrementAndGet() + ".session");
        return LoadSampler.announced(command, file, role, phase);
    }

    /** Notes a phase that has run. */
    void ran(PhaseRun phase) {
        phases.add(phase);
    }

    /** The phases that have run. */
    List<PhaseRun> phases() {
        return List.copyOf(phases);
    }

    /** Ends it; what it saw stays. */
    @Override
    public void close() {
        RemoteTask running = sampler;
        if (running != null) {
            running.close();
        }
        FolderTree.tryDelete(sessions);
    }

    /**
     * What it saw of each part of the trial, once it is closed.
     *
     * @param part as for {@link LoadReader}
     * @throws ResultException when it saw nothing, or what it wrote is not what a sampler writes
     */
    List<LoadSummary> seen(UnaryOperator<String> part) throws IOException {
        Path log = folder.resolve(LOG);
        try {
            return LoadReader.read(folder.resolve(SAMPLES), part);
        } catch (ResultException e) {
            throw Files.size(log) == 0 ? e : new IOException(e.getMessage() + "." + LogTail.of(log), e);
        } finally {
            if (Files.exists(log) && Files.size(log) == 0) {
                Files.delete(log);
            }
        }
    }
}
