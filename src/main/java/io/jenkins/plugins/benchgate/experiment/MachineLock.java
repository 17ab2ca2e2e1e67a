package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
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

    private final @Nullable ProcessLock lock;
    private final double waited;

    private MachineLock(@Nullable ProcessLock lock, double waited) {
        this.lock = lock;
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
        ProcessLock lock = null;
        boolean taken = false;
        try {
            create(file);
            lock = ProcessLock.take(file).orElse(null);
            double waited = 0;
            if (lock == null) {
                progress.say("Waiting for another measurement on this machine (" + holder(file) + ").");
                long from = System.nanoTime();
                lock = ProcessLock.await(file, PAUSE);
                Duration time = Duration.ofNanos(System.nanoTime() - from);
                progress.say("The machine is free after " + time.toSeconds() + " s.");
                waited = time.toNanos() / 1e9;
            }
            lock.tell("process " + ProcessHandle.current().pid() + ", " + name);
            taken = true;
            return new MachineLock(lock, waited);
        } catch (ClosedByInterruptException e) {
            Thread.interrupted();
            throw new InterruptedException();
        } catch (IOException e) {
            progress.say("Cannot see whether another measurement runs on this machine: cannot lock " + file + " ("
                    + e.getMessage() + "); set " + VARIABLE
                    + " to a file that all who measure here may write.");
            return new MachineLock(null, 0);
        } finally {
            if (lock != null && !taken) {
                close(lock);
            }
        }
    }

    /** Seconds that another measurement was waited for. */
    double waited() {
        return waited;
    }

    /** Creates it for all users of the machine, unless something is there. */
    private static void create(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.createFile(file);
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
            }
        } catch (FileAlreadyExistsException meanwhile) {
            // somebody else has made it
        }
    }

    /** Whatever anybody has written there, as one short line. */
    private static String holder(Path file) throws IOException {
        return ProcessLock.holder(file).replaceAll("\\p{Cntrl}", " ").strip();
    }

    @Override
    public void close() {
        if (lock != null) {
            try {
                lock.tell("");
            } catch (IOException nothingIsLost) {
                // the next one overwrites it
            }
            close(lock);
        }
    }

    private static void close(ProcessLock lock) {
        try {
            lock.close();
        } catch (IOException closedAllTheSame) {
            // the lock is gone with the descriptor
        }
    }
}
