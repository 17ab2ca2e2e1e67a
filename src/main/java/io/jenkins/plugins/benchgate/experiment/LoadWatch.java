package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LoadSampler;
import io.jenkins.plugins.benchgate.cluster.LoadSampler.Role;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.result.LoadReader;
import io.jenkins.plugins.benchgate.result.ResultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A sampler that watches the node during one trial; closing it ends it. */
final class LoadWatch implements AutoCloseable {
    /** What it saw, in the trial's folder. */
    static final String SAMPLES = "machine.tsv";

    private static final String LOG = "machine.log";

    private final Node node;
    private final Path folder;
    private final Path sessions;
    private final AtomicInteger announced = new AtomicInteger();
    private @Nullable RemoteTask sampler;

    /**
     * A watch that has not begun.
     *
     * @param folder of the trial
     */
    LoadWatch(Node node, Path folder) throws IOException {
        this.node = node;
        this.folder = folder;
        this.sessions = Files.createDirectories(folder.resolve("sessions"));
    }

    /** Begins to watch. */
    LoadWatch begin() throws IOException {
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
     * What it saw of each phase, once it is closed.
     *
     * @throws ResultException when it saw nothing, or what it wrote is not what a sampler writes
     */
    List<LoadSummary> seen() throws IOException {
        Path log = folder.resolve(LOG);
        try {
            return LoadReader.read(folder.resolve(SAMPLES));
        } catch (ResultException e) {
            throw Files.size(log) == 0 ? e : new IOException(e.getMessage() + "." + LogTail.of(log), e);
        } finally {
            if (Files.exists(log) && Files.size(log) == 0) {
                Files.delete(log);
            }
        }
    }
}
