package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** A file that may hold a secret. */
public final class PrivateFile {
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
