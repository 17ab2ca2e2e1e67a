package io.jenkins.plugins.benchgate.io;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;

/**
 * A file that is replaced as a whole: a reader sees the old content or the new one, never a part.
 *
 * <p>The content goes to a new file in the same folder, is forced to the disk, and then takes the old file's name in
 * one step. When anything fails, the old file stays as it was and the new one is removed.
 */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes what a file is to hold. */
    @FunctionalInterface
    public interface Content {
        void to(OutputStream out) throws IOException;
    }

    /** Replaces or creates a file; see the other one. */
    public static void write(Path file, byte[] content) throws IOException {
        write(file, out -> out.write(content));
    }

    /**
     * Replaces or creates a file; its folder is created where it is missing. An interrupted thread writes, too, and
     * stays interrupted.
     *
     * @param content may be larger than memory
     * @throws IOException when the content cannot be stored; the old file is then unchanged
     */
    public static void write(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || target.getFileName() == null) {
            throw new IOException(file + ": found a root folder, expected a file");
        }
        Files.createDirectories(folder);
        // Not Files.createTempFile: its files are readable by their owner alone, and a report is meant to be served.
        Path fresh = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            // Not a FileChannel: an interrupt closes it, and an abort would look like a disk that fails.
            try (FileOutputStream bytes = new FileOutputStream(fresh.toFile())) {
                OutputStream out = new BufferedOutputStream(bytes);
                content.to(out);
                out.flush();
                bytes.getFD().sync();
            }
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Replaces or creates a file with text in UTF-8; see {@link #write(Path, byte[])}. */
    public static void write(Path file, String content) throws IOException {
        write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /** A file that may hold a secret. */
    public static final class PrivateFile {
        private PrivateFile() {}

        /** Writes it anew, readable and writable by its owner alone where the file system can say so. */
        public static void write(Path file, byte[] content) throws IOException {
            Files.deleteIfExists(file);
            FileAttribute<?>[] ownerOnly =
                    FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                            ? new FileAttribute<?>[] {
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                            }
                            : new FileAttribute<?>[] {};
            Files.createFile(file, ownerOnly);
            Files.write(file, content);
        }
    }
}
