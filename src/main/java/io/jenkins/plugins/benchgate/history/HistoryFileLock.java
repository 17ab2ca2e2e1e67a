package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.history.HistoryLock.RunningLabel;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The lock of a history in a file: a file beside it that this process has locked. */
final class HistoryFileLock implements HistoryLock {
    private final Path file;
    private final ProcessLock lock;

    private HistoryFileLock(Path file, ProcessLock lock) {
        this.file = file;
        this.lock = lock;
    }

    static HistoryFileLock of(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        try {
            // a file of its own: setting lines aside replaces the history, and a lock on the replaced one guards
            // nothing
            return new HistoryFileLock(
                    file, ProcessLock.await(file.resolveSibling("." + file.getFileName() + ".lock")));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FileLockInterruptionException();
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
        lock.close();
    }
}
