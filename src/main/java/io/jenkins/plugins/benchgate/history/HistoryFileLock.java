package io.jenkins.plugins.benchgate.history;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The lock of a history in a file: a file beside it that this process has locked. */
final class HistoryFileLock implements HistoryLock {
    /** Makes those of this Java process wait for each other; the file's lock does so between processes. */
    private static final ReentrantLock PROCESS = new ReentrantLock();

    private final Path file;
    private final FileChannel channel;

    private HistoryFileLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static HistoryFileLock of(Path file) throws IOException {
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
            return new HistoryFileLock(file, channel);
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

    @Override
    public Optional<RunningLabel> take(String label) throws IOException {
        return LabelFile.take(file, label).map(RunningLabel.class::cast);
    }

    @Override
    public long next(List<BuildRecord> builds) {
        return Long.parseLong(History.nextBuild(builds));
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
