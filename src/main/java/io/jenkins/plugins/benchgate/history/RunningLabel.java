package io.jenkins.plugins.benchgate.history;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The label of a build that runs, which no other build of its history gets: a locked file beside the history. The system takes
 * the lock away when the process ends, in whatever way.
 *
 * <p>A file whose lock this process holds is never opened a second time, which would take the lock away; which ones it holds
 * is recorded among the system properties, which all class loaders of the process share.
 */
public final class RunningLabel implements AutoCloseable {
    private static final String SUFFIX = ".running";

    private final Path history;
    private final Path file;
    private final FileChannel channel;
    private final String held;

    private final String text;

    private RunningLabel(String text, Path history, Path file, FileChannel channel, String held) {
        this.text = text;
        this.history = history;
        this.file = file;
        this.channel = channel;
        this.held = held;
    }

    /** Takes it while the history is locked; empty when it is taken. */
    static Optional<RunningLabel> take(Path history, String label) throws IOException {
        Path beside = history.toAbsolutePath().normalize();
        sweep(beside);
        Path file = beside.resolveSibling(prefix(beside) + label + SUFFIX);
        String held = held(file);
        if (System.getProperties().putIfAbsent(held, "") != null) {
            return Optional.empty();
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() != null) {
                return Optional.of(new RunningLabel(label, history, file, channel, held));
            }
        } catch (IOException | RuntimeException e) {
            release(channel, held);
            throw e;
        }
        release(channel, held);
        return Optional.empty();
    }

    private static String prefix(Path history) {
        return "." + history.getFileName() + ".";
    }

    /** The system property that is there while this process holds a file. */
    private static String held(Path file) {
        return RunningLabel.class.getName() + ":" + file;
    }

    /** Deletes what builds have left that were ended from outside. */
    private static void sweep(Path history) throws IOException {
        List<Path> left;
        try (Stream<Path> files = Files.list(Objects.requireNonNull(history.getParent()))) {
            left = files.filter(file -> String.valueOf(file.getFileName()).startsWith(prefix(history)))
                    .filter(file -> file.toString().endsWith(SUFFIX))
                    .filter(file -> System.getProperty(held(file)) == null)
                    .toList();
        }
        for (Path file : left) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                if (channel.tryLock() != null) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void release(@Nullable FileChannel channel, String held) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            System.clearProperty(held);
        }
    }

    /** The label. */
    public String text() {
        return text;
    }

    /** Gives it back; where its build is in the history, that keeps it. */
    @Override
    @SuppressWarnings("try") // the lock is held, not called
    public void close() throws IOException {
        // nobody may lock a file that is being deleted
        try (HistoryLock lock = HistoryLock.of(history)) {
            Files.deleteIfExists(file);
        } finally {
            release(channel, held);
        }
    }
}
