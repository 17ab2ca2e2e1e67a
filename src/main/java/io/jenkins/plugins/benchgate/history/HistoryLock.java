package io.jenkins.plugins.benchgate.history;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** That nobody else changes a history, neither in this process nor in another. */
public final class HistoryLock implements AutoCloseable {
    /** Makes those of this Java process wait for each other; the file's lock does so between processes. */
    private static final ReentrantLock PROCESS = new ReentrantLock();

    private final Path file;
    private final FileChannel channel;

    private HistoryLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static HistoryLock of(Path file) throws IOException {
        FileChannel channel = null;
        PROCESS.lock();
        try {
            Path parent = file.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            // A file of its own: setting lines aside replaces the history, and a lock on the replaced one guards
            // nothing.
            channel = FileChannel.open(
                    file.resolveSibling("." + file.getFileName() + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            channel.lock();
            return new HistoryLock(file, channel);
        } catch (IOException | RuntimeException e) {
            try {
                if (channel != null) {
                    channel.close();
                }
            } finally {
                PROCESS.unlock();
            }
            throw e;
        }
    }

    /**
     * Takes a label for a build that runs, in whichever folder.
     *
     * @param label letters, digits, {@code .}, {@code _} and {@code -}
     * @return empty when another running build has it
     */
    public Optional<RunningLabel> take(String label) throws IOException {
        return RunningLabel.take(file, label);
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            PROCESS.unlock();
        }
    }
}
