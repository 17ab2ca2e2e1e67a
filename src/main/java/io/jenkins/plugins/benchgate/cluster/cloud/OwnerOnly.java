package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.io.Uninterrupted;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * Files and folders that nobody but their owner reads, and that survive a power failure once they are written. An
 * interrupted thread writes them, too, and stays interrupted.
 */
public final class OwnerOnly {
    private static final FileAttribute<Set<PosixFilePermission>> FILE = permissions("rw-------");
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER = permissions("rwx------");

    private OwnerOnly() {}

    private static FileAttribute<Set<PosixFilePermission>> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }

    /** Creates a folder with its parents; one that is there stays as it is. */
    public static void createFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, FOLDER);
        }
    }

    /**
     * Opens a file to read and write, at first empty where there was none. Not as a channel: an interrupt would close
     * it, and an abort would look like a disk that fails.
     */
    static RandomAccessFile open(Path file) throws IOException {
        create(file);
        return new RandomAccessFile(file.toFile(), "rw");
    }

    /** Creates an empty file unless it is there. */
    static void create(Path file) throws IOException {
        if (!Files.exists(file)) {
            try {
                Files.createFile(file, FILE);
            } catch (FileAlreadyExistsException byAnother) {
                // as it would have been made here
            }
            force(file.resolveSibling(""));
        }
    }

    /** Replaces or creates a file: a reader sees the old content or the new one, never a part. */
    public static void replace(Path file, byte[] content) throws IOException {
        Path fresh = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            Files.createFile(fresh, FILE);
            try (RandomAccessFile out = new RandomAccessFile(fresh.toFile(), "rw")) {
                write(out, content);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            force(file.resolveSibling(""));
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Writes bytes at the position of the file and returns once they are on the disk. */
    static void write(RandomAccessFile file, byte[] content) throws IOException {
        file.write(content);
        file.getFD().sync();
    }

    /**
     * Has the names of a folder's files on the disk. A folder is opened as a channel only, which an interrupt closes.
     */
    private static void force(Path folder) throws IOException {
        Uninterrupted.run(() -> {
            try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
                names.force(true);
            } catch (ClosedByInterruptException e) {
                throw new InterruptedException();
            }
        });
    }
}
