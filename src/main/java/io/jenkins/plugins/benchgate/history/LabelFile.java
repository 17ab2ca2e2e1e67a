package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.history.HistoryLock.RunningLabel;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The label of a build that runs: a file beside the history that this process has locked. */
final class LabelFile implements RunningLabel {
    private static final String SUFFIX = ".running";

    private final Path history;
    private final ProcessLock lock;
    private final String text;

    private LabelFile(String text, Path history, ProcessLock lock) {
        this.text = text;
        this.history = history;
        this.lock = lock;
    }

    /** Takes it while the history is locked; empty when it is taken. */
    static Optional<LabelFile> take(Path history, String label) throws IOException {
        Path beside = history.toAbsolutePath().normalize();
        sweep(beside);
        return ProcessLock.take(beside.resolveSibling(prefix(beside) + label + SUFFIX))
                .map(lock -> new LabelFile(label, history, lock));
    }

    private static String prefix(Path history) {
        return "." + history.getFileName() + ".";
    }

    /** Deletes what builds have left that were ended from outside. */
    private static void sweep(Path history) throws IOException {
        List<Path> left;
        try (Stream<Path> files = Files.list(Objects.requireNonNull(history.getParent()))) {
            left = files.filter(file -> String.valueOf(file.getFileName()).startsWith(prefix(history)))
                    .filter(file -> file.toString().endsWith(SUFFIX))
                    .toList();
        }
        for (Path file : left) {
            Optional<ProcessLock> free = ProcessLock.take(file);
            if (free.isPresent()) {
                try (ProcessLock lock = free.get()) {
                    lock.delete();
                }
            }
        }
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    @SuppressWarnings("try") // the lock is held, not called
    public void close() throws IOException {
        // nobody may lock a file that is being deleted
        try (lock;
                HistoryLock alone = HistoryFileLock.of(history)) {
            lock.delete();
        }
    }
}
