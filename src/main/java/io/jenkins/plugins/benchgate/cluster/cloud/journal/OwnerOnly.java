package io.jenkins.plugins.benchgate.cluster.cloud.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/** Files and folders that nobody but their owner reads, and that survive a power failure once they are written. */
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

    /** Opens a file to write, at first empty where there was none. */
    static FileChannel open(Path file) throws IOException {
        boolean there = Files.exists(file);
        FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), FILE);
        if (!there) {
            force(file.resolveSibling(""));
        }
        return channel;
    }

    /** Replaces or creates a file: a reader sees the old content or the new one, never a part. */
    public static void replace(Path file, byte[] content) throws IOException {
        Path fresh = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try (FileChannel channel =
                    FileChannel.open(fresh, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), FILE)) {
                write(channel, content);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            force(file.resolveSibling(""));
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Writes bytes at the channel's position and returns once they are on the disk. */
    static void write(FileChannel channel, byte[] content) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        channel.force(true);
    }

    /** Has the names of a folder's files on the disk. */
    private static void force(Path folder) throws IOException {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }
}
