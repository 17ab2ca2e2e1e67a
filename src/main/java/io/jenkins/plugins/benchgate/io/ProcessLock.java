package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
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
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(2);
    private static final int MOST_TOLD = 200;

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
            channel = open(file);
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

    /** Locks a file for what takes a moment; see {@link #await(Path, Duration)}. */
    public static ProcessLock await(Path file) throws IOException, InterruptedException {
        return await(file, BETWEEN_TRIES);
    }

    /**
     * Locks a file as soon as nobody else has locked it.
     *
     * @param file as for {@link #take}
     * @param pause between two tries
     * @throws InterruptedException when the thread is interrupted while it waits; never where it need not wait
     */
    public static ProcessLock await(Path file, Duration pause) throws IOException, InterruptedException {
        Optional<ProcessLock> lock = take(file);
        while (lock.isEmpty()) {
            Thread.sleep(pause.toMillis());
            lock = take(file);
        }
        return lock.get();
    }

    /** Never a link, which somebody else may have put there. Others' files in a folder for all are not created anew. */
    private static FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException missing) {
            return FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** What the one who has locked a file {@linkplain #tell tells}; at most 200 bytes of whatever is written there. */
    public static String holder(Path file) throws IOException {
        String property = property(file);
        Object told = System.getProperties().putIfAbsent(property, "");
        if (told != null) {
            return told.toString();
        }
        try (InputStream input = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return new String(input.readNBytes(MOST_TOLD), StandardCharsets.UTF_8);
        } finally {
            System.clearProperty(property);
        }
    }

    /** Writes into the file what others may know of its holder. */
    public void tell(String text) throws IOException {
        channel.truncate(0);
        channel.write(StandardCharsets.UTF_8.encode(text), 0);
        System.setProperty(property, text);
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
