package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is in use by this process, known by a locked file. The system takes the lock away when the process ends, in
 * whatever way, also where its number is that of another process by now or means nothing, as in a container.
 *
 * <p>POSIX takes all locks of a process on a file away when the process closes that file, however often it has it open.
 * So a file that this process has locked is never opened a second time; which ones these are is recorded among the
 * system properties, which all class loaders of the process share.
 */
public final class ProcessLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final String property;

    private ProcessLock(Path file, FileChannel channel, String property) {
        this.file = file;
        this.channel = channel;
        this.property = property;
    }

    /** Whether this process has locked a file in a folder that exists. */
    public static boolean heldHere(Path file) throws IOException {
        return System.getProperty(property(file)) != null;
    }

    /** The system property that is there while this process has locked a file, by whichever path. */
    private static String property(Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path folder = Objects.requireNonNull(absolute.getParent()).toRealPath();
        return ProcessLock.class.getName() + ":" + folder.resolve(String.valueOf(absolute.getFileName()));
    }

    /**
     * Locks a file.
     *
     * @param file is created where it is missing; its folder exists
     * @return empty when somebody has locked it
     */
    public static Optional<ProcessLock> take(Path file) throws IOException {
        String property = property(file);
        if (System.getProperties().putIfAbsent(property, "") != null) {
            return Optional.empty();
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() != null) {
                return Optional.of(new ProcessLock(file, channel, property));
            }
        } catch (IOException | RuntimeException e) {
            end(channel, property);
            throw e;
        }
        end(channel, property);
        return Optional.empty();
    }

    private static void end(@Nullable FileChannel channel, String property) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            System.clearProperty(property);
        }
    }

    /** Deletes the file, which stays locked until this is closed. */
    public void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Unlocks the file. */
    @Override
    public void close() throws IOException {
        end(channel, property);
    }
}
