package io.jenkins.plugins.benchgate.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets one measurement at a time run on this machine: two at once would disturb each other.
 *
 * <p>It is a lock on a file, which the system takes away when the process ends, in whatever way. A process takes it
 * once.
 */
public final class MachineLock implements AutoCloseable {
    /**
     * The environment variable with the file's path, for machines that several containers share; {@value #NONE}: no
     * lock.
     */
    public static final String VARIABLE = "BENCHGATE_LOCK";

    static final String NONE = "none";

    private static final String FILE = "benchgate-measuring.lock";
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int MOST_NAMED = 200;

    private final @Nullable FileChannel channel;
    private final double waited;

    private MachineLock(@Nullable FileChannel channel, double waited) {
        this.channel = channel;
        this.waited = waited;
    }

    /**
     * Waits until no other measurement runs on this machine, and says so when it has to.
     *
     * @param path of the file; empty: where all look by default; {@value #NONE}: nobody is waited for
     * @param name of what is measured, which those that wait are told
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public static MachineLock take(String path, String name, Progress progress) throws InterruptedException {
        if (path.equals(NONE)) {
            return new MachineLock(null, 0);
        }
        Path file = path.isEmpty() ? Path.of(System.getProperty("java.io.tmpdir"), FILE) : Path.of(path);
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = open(file);
            double waited = await(channel, progress);
            channel.truncate(0);
            channel.write(UTF_8.encode("process " + ProcessHandle.current().pid() + ", " + name), 0);
            taken = true;
            return new MachineLock(channel, waited);
        } catch (ClosedByInterruptException e) {
            Thread.interrupted();
            throw new InterruptedException();
        } catch (IOException e) {
            progress.say("Cannot see whether another measurement runs on this machine: cannot lock " + file + " ("
                    + e.getMessage() + "); set " + VARIABLE
                    + " to a file that all who measure here may write.");
            return new MachineLock(null, 0);
        } finally {
            if (channel != null && !taken) {
                close(channel);
            }
        }
    }

    /** Seconds that another measurement was waited for. */
    double waited() {
        return waited;
    }

    /** For all users of the machine; never a link, which somebody else may have put there. */
    private static FileChannel open(Path file) throws IOException {
        try {
            return existing(file);
        } catch (NoSuchFileException missing) {
            try {
                Files.createFile(file);
                if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
                }
            } catch (FileAlreadyExistsException meanwhile) {
                // somebody else has made it
            }
            return existing(file);
        }
    }

    private static FileChannel existing(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private static double await(FileChannel channel, Progress progress) throws IOException, InterruptedException {
        long from = System.nanoTime();
        boolean waited = false;
        while (!locked(channel)) {
            if (!waited) {
                progress.say("Waiting for another measurement on this machine (" + holder(channel) + ").");
                waited = true;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        }
        Duration time = waited ? Duration.ofNanos(System.nanoTime() - from) : Duration.ZERO;
        if (waited) {
            progress.say("The machine is free after " + time.toSeconds() + " s.");
        }
        return time.toNanos() / 1e9;
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return false;
        }
    }

    /** Whatever anybody has written there, as one short line. */
    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MOST_NAMED);
        channel.read(bytes, 0);
        return UTF_8.decode(bytes.flip())
                .toString()
                .replaceAll("\\p{Cntrl}", " ")
                .strip();
    }

    @Override
    public void close() {
        if (channel != null) {
            try {
                channel.truncate(0);
            } catch (IOException nothingIsLost) {
                // the next one overwrites it
            }
            close(channel);
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException closedAllTheSame) {
            // the lock is gone with the descriptor
        }
    }
}
